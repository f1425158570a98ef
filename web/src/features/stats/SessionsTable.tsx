import type { SessionOfUserView } from '@lectern/contract/playback'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../lib/storage.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { sessionsQuery, type SessionSort, type SessionsOf, type SessionsView } from './stats.api.ts'
import { SessionModal } from './SessionModal.tsx'
import { useTickedSessions } from './use-ticked-sessions.tsx'
import { useSessionColumns } from './use-session-columns.tsx'

const PAGE_SIZES = ['10', '25', '50', '100'] as const
type PageSize = (typeof PAGE_SIZES)[number]
const PAGE_SIZE_KEY = 'sessionsPerPage'

function storedPageSize(): PageSize {
  const stored = readStored(PAGE_SIZE_KEY)
  return PAGE_SIZES.find((size) => size === stored) ?? '10'
}

/** Listening sessions in pages, which admins can sort; a row opens the details. */
export function SessionsTable({ of }: { of: SessionsOf }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(storedPageSize)
  const [order, setOrder] = useState<Pick<SessionsView, 'sort' | 'isDescending'>>({
    sort: 'updatedAt',
    isDescending: true,
  })
  const [opened, setOpened] = useState<SessionOfUserView | null>(null)
  const { data, isPending, isError, refetch } = useQuery(
    sessionsQuery(of, { page, perPage: Number(pageSize), ...order }),
  )
  const columns = useSessionColumns({
    withUser: of.kind === 'all',
    order: of.kind === 'all' ? { ...order, onSort: (sort) => sortBy(sort) } : undefined,
  })
  const { isAdmin } = usePermissions()
  const ticks = useTickedSessions()
  // The last session on the last page may have been deleted: then the page before it becomes the last.
  const lastPage = Math.max(0, (data?.numPages ?? 1) - 1)
  if (data && page > lastPage) setPage(lastPage)

  const sortBy = (sort: SessionSort) => {
    setOrder((now) => ({
      sort,
      isDescending: now.sort === sort ? !now.isDescending : sort !== 'displayTitle',
    }))
    setPage(0)
  }
  const resize = (size: PageSize) => {
    writeStored(PAGE_SIZE_KEY, size)
    setPageSize(size)
    setPage(0)
  }

  if (isPending) return <Skeleton className="h-96" />
  if (isError) return <ErrorState message={t('stats.sessionsFailed')} onRetry={() => void refetch()} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table
        caption={t('stats.sessions')}
        columns={isAdmin ? [...columns, ticks.column] : columns}
        rows={data.sessions}
        rowKey={(session) => session.id}
        empty={<EmptyState text={t('stats.noSessions')} />}
        onRowClick={setOpened}
      />
      {ticks.numTicked > 0 && (
        <Button
          variant="danger"
          icon={Trash2}
          className="justify-self-start"
          onClick={() => void ticks.remove()}
        >
          {t('activity.deleteSelected', { number: ticks.numTicked })}
        </Button>
      )}
      {data.total > Number(PAGE_SIZES[0]) && (
        <div className="w-36 justify-self-end">
          <Select
            label={t('stats.perPage')}
            options={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
            value={pageSize}
            onChange={resize}
          />
        </div>
      )}
      <Pager page={page} pageCount={data.numPages} onChange={setPage} label={t('stats.sessions')} />
      <SessionModal session={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
