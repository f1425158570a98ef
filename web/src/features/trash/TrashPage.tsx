import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useSetting } from '../settings/settings.api.ts'
import { emptyTrash, trashQuery } from './trash.api.ts'
import { TrashTable } from './TrashTable.tsx'

/** Removed items, which can be restored. */
export function TrashPage() {
  const { t } = useTranslation()
  const query = useQuery(trashQuery())
  const { data } = query
  return (
    <div className="grid gap-4 sm:gap-6">
      <PagePanel title={t('trash.title')} description={t('trash.description')}>
        <div className="grid gap-4">
          <LoadState query={query} failed={t('trash.loadFailed')} className="h-48 w-full" />
          {data?.entries.length === 0 && <EmptyState text={t('trash.none')} />}
          {data && data.entries.length > 0 && (
            <>
              <TrashTable entries={data.entries} />
              <EmptyButton />
            </>
          )}
        </div>
      </PagePanel>
      <FilesPanel />
    </div>
  )
}

function EmptyButton() {
  const { t } = useTranslation()
  const emptying = useConfirmedMutation({
    question: { action: t('trash.empty'), message: t('trash.confirmEmpty') },
    mutationFn: emptyTrash,
    done: t('trash.emptied'),
    failed: t('trash.removeFailed'),
  })
  return (
    <div className="flex justify-end">
      <Button variant="danger" busy={emptying.isPending} onClick={emptying.ask}>
        {t('trash.empty')}
      </Button>
    </div>
  )
}

function FilesPanel() {
  const { t } = useTranslation()
  const setting = useSetting('keepDeletedFiles')
  if (!setting) return null
  return (
    <Panel title={t('trash.files')}>
      <Switch
        name="keepDeletedFiles"
        {...hinted(t, 'trash.keepFiles')}
        checked={setting.value}
        disabled={setting.isSaving}
        onChange={(isOn) => setting.save(isOn)}
      />
    </Panel>
  )
}
