import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageState } from '../../lib/use-page-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Table } from '../../ui/Table.tsx'
import { type AuditFilter, auditQuery } from './audit.api.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { KeptDays } from './KeptDays.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

const ALL: AuditFilter = { user: '', action: '', from: '', to: '' }

/** Audit log: who changed what on the server. */
export function AuditPage() {
  const { t } = useTranslation()
  const [filter, setFilter] = usePageState('filter', ALL)
  const [page, setPage] = usePageState('page', 0)
  const query = useQuery(auditQuery(filter, page))
  const { data } = query
  const columns = useAuditColumns()
  const handleFilter = (next: AuditFilter) => {
    setFilter(next)
    setPage(0)
  }
  return (
    <PagePanel title={t('audit.title')} description={t('audit.what')}>
      <div className="grid grid-cols-1 gap-4">
        <AuditFilters
          filter={filter}
          people={data?.people ?? []}
          actions={data?.actions ?? []}
          onChange={handleFilter}
        />
        <LoadState query={query} failed={t('audit.failed')} className="h-96" />
        {data && (
          <>
            <Table
              caption={t('audit.title')}
              columns={columns}
              rows={data.entries}
              rowKey={({ id }) => id}
              empty={<EmptyState text={t(filter === ALL ? 'audit.empty' : 'audit.noneFound')} />}
            />
            <Pager page={page} pageCount={data.numPages} onChange={setPage} label={t('audit.title')} />
          </>
        )}
        <KeptDays />
      </div>
    </PagePanel>
  )
}
