import type { SessionOfUserView } from '@lectern/contract/playback'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import type { TableColumn } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { removeSessions } from './stats.api.ts'

/** A column of checkboxes, with bulk actions. The selection is kept across pages. */
export function useTickedSessions() {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (id: string, isOn: boolean) => {
    const others = [...ticked].filter((other) => other !== id)
    setTicked(new Set(isOn ? [...others, id] : others))
  }
  const column: TableColumn<SessionOfUserView> = {
    key: 'tick',
    header: <VisuallyHidden>{t('activity.sessions')}</VisuallyHidden>,
    cell: ({ id, displayTitle }) => (
      <Checkbox
        label={t('activity.selectSession', { title: displayTitle })}
        hideLabel
        checked={ticked.has(id)}
        onChange={(isOn) => tick(id, isOn)}
      />
    ),
  }
  const remove = async () => {
    const confirmed = await confirmDanger({
      message: t('activity.confirmDelete'),
      yesLabel: t('activity.deleteSelected', { number: ticked.size }),
    })
    if (!confirmed) return
    try {
      await removeSessions([...ticked])
      setTicked(new Set())
      toast.success(t('activity.deleted'))
    } catch (error) {
      toastFailure(error, t('activity.deleteFailed'))
    }
  }
  return { column, numTicked: ticked.size, remove }
}
