import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { removeMetadataFiles } from './maintenance.api.ts'

/** Removes the metadata files that the server wrote next to items. */
export function MetadataFilesPanel() {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const library = libraries.find(({ id }) => id === chosen) ?? libraries[0]
  if (!library) return null
  const remove = async (ext: 'json' | 'abs') => {
    const name = `metadata.${ext}`
    const confirmed = await confirmDanger({
      title: t('tools.config.sidecars'),
      message: t('tools.config.confirmSidecars', { name, library: library.name }),
      yesLabel: t('tools.config.removeSidecars', { name }),
    })
    if (!confirmed) return
    try {
      const { removed, found } = await removeMetadataFiles(library.id, ext)
      toast.success(t('tools.config.sidecarsDone', { removed, found }))
    } catch (error) {
      toastFailure(error, t('tools.config.sidecarsFailed'))
    }
  }
  return (
    <Panel title={t('tools.config.sidecars')} description={t('tools.config.sidecarsWhat')}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-64 max-w-full">
          <Select
            label={t('tools.config.library')}
            options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            value={library.id}
            onChange={setChosen}
          />
        </div>
        {(['json', 'abs'] as const).map((ext) => (
          <Button key={ext} onClick={() => void remove(ext)}>
            {t('tools.config.removeSidecars', { name: `metadata.${ext}` })}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
