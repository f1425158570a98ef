import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServerEvent } from '../../../session/use-server-event.ts'
import { LoadedList } from '../../../ui/LoadedList.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { runsQuery } from './organise.api.ts'
import { OrganiseForm } from './OrganiseForm.tsx'
import { RunList } from './RunList.tsx'

/** Renames book folders by a pattern: with a preview first, and moves can be reverted. */
export function OrganisePage() {
  const { t } = useTranslation()
  const query = useQuery(runsQuery())
  const { refetch } = query
  useServerEvent('task_started', () => void refetch())
  useServerEvent('task_finished', () => void refetch())
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel title={t('organise.title')} description={t('organise.what')}>
        <OrganiseForm onStarted={() => void refetch()} />
      </PagePanel>
      <Panel title={t('organise.history')}>
        <LoadedList
          query={query}
          failed={t('organise.historyFailed')}
          empty={t('organise.noHistory')}
          className="h-32"
        >
          {(runs) => <RunList runs={runs} onChanged={() => void refetch()} />}
        </LoadedList>
      </Panel>
    </div>
  )
}
