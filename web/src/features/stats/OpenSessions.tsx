import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServerEvent } from '../../session/use-server-event.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryTable } from '../../ui/QueryTable.tsx'
import { openSessionsQuery } from './stats.api.ts'
import { useSessionColumns } from './use-session-columns.tsx'

/** Admins only: who is listening now. */
export function OpenSessions() {
  const { t } = useTranslation()
  const query = useQuery(openSessionsQuery())
  const { data: sessions, refetch } = query
  const columns = useSessionColumns({ withUser: true })
  useServerEvent('user_stream_update', () => void refetch())
  return (
    <Panel title={t('activity.openSessions')}>
      <QueryTable
        query={query}
        failed={t('activity.openFailed')}
        loadingClass="h-24"
        caption={t('activity.openSessions')}
        columns={columns}
        rows={sessions}
        rowKey={(session) => session.id}
        empty={<p className="text-muted">{t('activity.nobodyListens')}</p>}
      />
    </Panel>
  )
}
