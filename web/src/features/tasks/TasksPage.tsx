import type { JobView } from '@lectern/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemPath } from '../../cards/paths.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { RelativeTime } from '../../session/RelativeTime.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { QueryTable } from '../../ui/QueryTable.tsx'
import type { TableColumn } from '../../ui/Table.tsx'
import { jobsQuery } from './tasks.api.ts'

/** The server's background tasks: queued, running and finished. */
export function TasksPage() {
  const { t } = useTranslation()
  const query = useQuery(jobsQuery())
  const { data: jobs, refetch } = query
  const columns = useJobColumns()
  useServerEvent('task_started', () => void refetch())
  useServerEvent('task_finished', () => void refetch())
  return (
    <PagePanel title={t('activity.tasks')} description={t('activity.tasksWhat')}>
      <QueryTable
        query={query}
        failed={t('activity.tasksFailed')}
        loadingClass="h-96"
        caption={t('activity.tasks')}
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        empty={<EmptyState text={t('activity.noTasks')} />}
      />
    </PagePanel>
  )
}

const KNOWN_KINDS = [
  'doctor',
  'drop-expired-trash',
  'embed-metadata',
  'encode-m4b',
  'episode-download',
  'import',
  'make-backup',
  'match-items',
  'match-library',
  'notification',
  'opml-import',
  'organise-files',
  'scan',
  'send-ebook',
  'split-m4b',
] as const

function useJobColumns(): TableColumn<JobView>[] {
  const { t } = useTranslation()
  return [
    { key: 'task', header: t('activity.task'), grow: true, cell: (job) => <JobName job={job} /> },
    { key: 'state', header: t('activity.result'), cell: (job) => <JobState job={job} /> },
    {
      key: 'by',
      header: t('activity.by'),
      hideBelow: 'md',
      wide: true,
      cell: ({ username }) => username ?? t('activity.server'),
    },
    {
      key: 'when',
      header: t('activity.when'),
      hideBelow: 'sm',
      cell: (job) => <JobTime job={job} />,
    },
  ]
}

function JobName({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const { kind, error } = job
  const known = KNOWN_KINDS.find((name) => name === kind)
  return (
    <span className="grid justify-items-start">
      {known ? t(`activity.kind.${known}`) : kind}
      <JobSubject job={job} />
      {error && <span className="text-sm text-danger">{error}</span>}
      {/* Its column is hidden on phones. */}
      <span className="text-sm text-muted sm:hidden">
        <JobTime job={job} />
      </span>
    </span>
  )
}

/** The book or library concerned, which distinguishes tasks of the same kind. */
function JobSubject({ job: { subject, libraryItemId } }: { job: JobView }) {
  if (subject === null) return null
  if (libraryItemId === null) return <span className="text-sm text-muted">{subject}</span>
  return (
    <Link to={itemPath(libraryItemId)} className="text-sm text-muted hover:underline">
      {subject}
    </Link>
  )
}

function JobTime({ job: { createdAt, startedAt, finishedAt } }: { job: JobView }) {
  return <RelativeTime timeMs={finishedAt ?? startedAt ?? createdAt} />
}

function JobState({ job: { state, progress } }: { job: JobView }) {
  const { t } = useTranslation()
  const { share } = useFormats()
  const text = t(`activity.state.${state}`)
  if (state !== 'running' || progress === null) return text
  return `${text} (${share(Math.floor(progress * 100) / 100)})`
}
