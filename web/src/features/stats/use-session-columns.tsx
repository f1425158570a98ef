import type { SessionOfUserView } from '@lectern/contract/playback'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { confirmYesNo } from '../../ui/confirm.ts'
import { SortHeader } from '../../ui/SortHeader.tsx'
import type { TableColumn } from '../../ui/Table.tsx'
import { playItem } from '../player/use-player.ts'
import { RelativeTime } from '../../session/RelativeTime.tsx'
import { useDateFormat } from '../../session/use-date-format.ts'
import { deviceLines, playMethodName } from './session.rules.ts'
import type { SessionSort } from './stats.api.ts'
import { useStatFormats } from './use-stat-formats.ts'

export interface SessionOrder {
  readonly sort: SessionSort
  readonly isDescending: boolean
  readonly onSort: (sort: SessionSort) => void
}

interface SessionColumnOptions {
  withUser: boolean
  /** Undefined if the sessions can't be sorted. */
  order?: SessionOrder | undefined
}

/** Columns of the sessions table. */
export function useSessionColumns({
  withUser,
  order,
}: SessionColumnOptions): TableColumn<SessionOfUserView>[] {
  const { t } = useTranslation()
  const { duration } = useStatFormats()
  const date = useDateFormat()
  const sortable = (name: string, sort: SessionSort) => sortableHeader(name, sort, order)
  const user: TableColumn<SessionOfUserView> = {
    key: 'user',
    header: t('stats.user'),
    hideBelow: 'md',
    cell: (session) => session.user?.username ?? '',
  }
  return [
    {
      key: 'item',
      ...sortable(t('stats.item'), 'displayTitle'),
      grow: true,
      cell: (session) => (
        <span className="grid leading-tight">
          <span className="line-clamp-3">{session.displayTitle}</span>
          <span className="line-clamp-2 text-sm font-normal text-muted">{session.displayAuthor}</span>
          {/* Columns that are hidden on narrow windows, in a separate line. */}
          <span className="text-sm font-normal text-muted sm:hidden">
            {duration(session.timeListening)} · {date.relative(session.updatedAt)}
          </span>
        </span>
      ),
    },
    ...(withUser ? [user] : []),
    {
      key: 'method',
      header: t('stats.playMethod'),
      hideBelow: 'md',
      cell: (session) => t(`stats.playMethods.${playMethodName(session.playMethod)}`),
    },
    {
      key: 'device',
      header: t('stats.device'),
      hideBelow: 'sm',
      wide: true,
      cell: (session) => (
        <span className="grid text-sm leading-tight">
          {deviceLines(session.deviceInfo).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'listened',
      ...sortable(t('stats.listened'), 'timeListening'),
      numeric: true,
      hideBelow: 'sm',
      cell: (session) => duration(session.timeListening),
    },
    {
      key: 'lastTime',
      header: t('stats.lastTime'),
      numeric: true,
      cell: (session) => <LastTime session={session} />,
    },
    {
      key: 'updated',
      ...sortable(t('stats.lastUpdate'), 'updatedAt'),
      hideBelow: 'sm',
      cell: ({ updatedAt }) => <RelativeTime timeMs={updatedAt} />,
    },
  ]
}

function sortableHeader(
  name: string,
  sort: SessionSort,
  order: SessionOrder | undefined,
): Pick<TableColumn<SessionOfUserView>, 'header' | 'ariaSort'> {
  if (order === undefined) return { header: name }
  const direction = order.isDescending ? 'descending' : 'ascending'
  const isCurrent = order.sort === sort
  return {
    header: (
      <SortHeader
        name={name}
        direction={isCurrent ? direction : undefined}
        onSort={() => order.onSort(sort)}
      />
    ),
    ...(isCurrent && { ariaSort: direction }),
  }
}

/** End position; a click asks for confirmation and resumes from there. */
function LastTime({ session }: { session: SessionOfUserView }) {
  const { t } = useTranslation()
  const time = formatClock(session.currentTime)
  const offer = async () => {
    const message = t('stats.confirmPlay', { title: session.displayTitle, time })
    const confirmed = await confirmYesNo({ message })
    const { libraryItemId, episodeId, currentTime } = session
    if (confirmed) playItem({ libraryItemId, episodeId, startTime: currentTime })
  }
  return (
    <button
      type="button"
      aria-label={t('stats.playFrom', { title: session.displayTitle, time })}
      onClick={() => void offer()}
      className="rounded px-1 hover:underline touch:min-h-11"
    >
      {time}
    </button>
  )
}
