import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServerEvent } from '../../../session/use-server-event.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { runsQuery } from './organise.api.ts'
import { OrganiseForm } from './OrganiseForm.tsx'
import { RunList } from './RunList.tsx'

/** Folders of books by a name pattern: a preview first, and what was moved can be moved back. */
export function OrganisePage() {
  const { t } = useTranslation()
  const query = useQuery(runsQuery())
  const { data: runs, refetch } = query
  useServerEvent('task_started', () => void refetch())
  useServerEvent('task_finished', () => void refetch())
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel title={t('organise.title')} description={t('organise.what')}>
        <OrganiseForm onStarted={() => void refetch()} />
      </PagePanel>
      <Panel title={t('organise.history')}>
        <LoadState query={query} failed={t('organise.historyFailed')} className="h-32" />
        {runs?.length === 0 && <EmptyState text={t('organise.noHistory')} />}
        {runs && runs.length > 0 && <RunList runs={runs} onChanged={() => void refetch()} />}
      </Panel>
    </div>
  )
}
