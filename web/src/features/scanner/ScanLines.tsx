import { SCAN_OUTCOMES } from '@lectern/contract/constants'
import type { ScanEntryView } from '@lectern/contract/scans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Select } from '../../ui/Select.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { itemPath } from '../../cards/paths.ts'
import { factsOf, reasonsOf } from './scan-lines.rules.ts'
import { LINES_PER_PAGE, scanReportQuery, type ScanOutcome } from './scans.api.ts'

/** Report of one scan, line by line. */
export function ScanLines({ libraryId, scanId }: { libraryId: string; scanId: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const [outcome, setOutcome] = useState<ScanOutcome | 'all'>('all')
  const wanted = outcome === 'all' ? undefined : outcome
  const query = useQuery(scanReportQuery(libraryId, scanId, page, wanted))
  const { data, isError } = query
  const columns = useColumns()
  const choose = (chosen: ScanOutcome | 'all') => {
    setOutcome(chosen)
    setPage(0)
  }
  if (isError || !data)
    return <LoadState query={query} failed={t('scanner.report.failed')} className="h-64 w-full" />
  const { results, total } = data.entries
  const { found: _found, ...changes } = data.counts
  const hadLines = wanted === undefined && Object.values(changes).some((count) => count > 0)
  return (
    <div className="grid gap-4">
      <Select
        label={t('scanner.report.show')}
        value={outcome}
        onChange={choose}
        options={[
          { value: 'all', label: t('scanner.report.all') },
          ...SCAN_OUTCOMES.map((value) => ({ value, label: t(`scanner.outcome.${value}`) })),
        ]}
        className="max-w-60"
      />
      <Table
        caption={t('scanner.report.lines')}
        columns={columns}
        rows={results.map((entry, place) => ({ ...entry, key: `${page} ${place}` }))}
        rowKey={({ key }) => key}
        empty={<EmptyState text={t(hadLines ? 'scanner.report.linesDropped' : 'scanner.report.noLines')} />}
      />
      <Pager
        page={page}
        pageCount={Math.ceil(total / LINES_PER_PAGE)}
        onChange={setPage}
        label={t('scanner.report.lines')}
      />
    </div>
  )
}

type Line = ScanEntryView & { key: string }

function useColumns(): TableColumn<Line>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'outcome',
      header: t('scanner.report.outcome'),
      cell: ({ outcome }) => t(`scanner.outcome.${outcome}`),
    },
    {
      key: 'path',
      header: t('scanner.report.what'),
      grow: true,
      cell: (line) => <What line={line} />,
    },
  ]
}

function What({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { oldPath, message } = factsOf(line)
  const notes = [
    ...reasonsOf(line).map((reason) => t(`scanner.reason.${reason}`)),
    oldPath === null ? null : t('scanner.report.before', { path: oldPath }),
    message,
  ]
  const isThere = line.libraryItemId !== null && line.outcome !== 'removed'
  return (
    <div className="py-1.5">
      {isThere && line.libraryItemId !== null ? (
        <Link to={itemPath(line.libraryItemId)} className="wrap-anywhere underline-offset-4 hover:underline">
          {line.path}
        </Link>
      ) : (
        <span className="wrap-anywhere">{line.path || '/'}</span>
      )}
      {notes
        .filter((note) => note !== null)
        .map((note) => (
          <p key={note} className="text-sm text-muted">
            {note}
          </p>
        ))}
    </div>
  )
}
