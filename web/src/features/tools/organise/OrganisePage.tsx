import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useServerEvent } from '../../../session/use-server-event.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { runsQuery } from './organise.api.ts'
import { OrganiseForm } from './OrganiseForm.tsx'
import { RunList } from './RunList.tsx'

/** Folders of books by a name pattern: a preview first, and what was moved can be moved back. */
export function OrganisePage() {
  const { t } = useTranslation()
  const query = useQuery(runsQuery())
  const { data: runs, refetch } = query
  usePageTitle(t('organise.title'))
  useServerEvent('task_started', () => void refetch())
  useServerEvent('task_finished', () => void refetch())
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={t('organise.title')} headingLevel="h1" description={t('organise.what')}>
        <OrganiseForm onStarted={() => void refetch()} />
      </Panel>
      <Panel title={t('organise.history')}>
        <LoadState query={query} failed={t('organise.historyFailed')} className="h-32" />
        {runs?.length === 0 && <EmptyState text={t('organise.noHistory')} />}
        {runs && runs.length > 0 && <RunList runs={runs} onChanged={() => void refetch()} />}
      </Panel>
    </div>
  )
}
