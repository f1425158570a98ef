import type { ListedItemView } from '@lectern/contract/browse'
import type { SeriesDetailView } from '@lectern/contract/series'
import {
  CheckCheck,
  EllipsisVertical,
  Eye,
  FolderPlus,
  ListMusic,
  Pencil,
  Play,
  CircleDashed,
  Rss,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FoldedText } from '../../ui/FoldedText.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { openCollectionsModal } from '../collections/use-collections-modal.ts'
import { feedMenuEntry, useFeedAction } from '../feeds/use-feed-action.ts'
import { factsOf, isPlayable } from '../../cards/item-facts.ts'
import { useProgressLookup } from '../../session/use-progress.ts'
import { openPlaylistsModal } from '../playlists/use-playlists-modal.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { useUser } from '../../session/use-user.ts'
import { markSeries, playSeries, showSeriesAgain } from './series-actions.ts'
import { openEditSeries } from './use-series-modal.ts'

interface SeriesHeaderProps {
  series: SeriesDetailView
  books: readonly ListedItemView[]
  collapses: boolean
  onCollapse: (collapses: boolean) => void
}

export function SeriesHeader({ series, books, collapses, onCollapse }: SeriesHeaderProps) {
  const { t } = useTranslation()
  const bookIds = series.progress?.libraryItemIds ?? []
  // Books collapsed into one card are not in the list, and would be missing from the queue.
  const playable = collapses ? [] : books.filter(isPlayable)
  const feed = useFeedAction(
    { entityType: 'series', entityId: series.id, name: series.name },
    series.rssFeed,
    books.some(isPlayable),
  )
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 font-serif text-2xl leading-tight font-semibold wrap-anywhere sm:text-3xl">
          <bdi>{series.name}</bdi>
        </h1>
        <Badge tone="accent">{t('series.books', { count: bookIds.length })}</Badge>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {playable.length > 0 && (
            <Button variant="primary" icon={Play} onClick={() => playSeries(playable)}>
              {t('series.play')}
            </Button>
          )}
          <Switch label={t('series.collapse')} checked={collapses} onChange={onCollapse} />
          {feed?.isOpen && (
            <IconButton
              icon={Rss}
              variant="solid"
              name={t('feeds.show')}
              className="text-done!"
              onClick={feed.show}
            />
          )}
          <SeriesMenu series={series} bookIds={bookIds} feed={feed} />
        </div>
      </div>
      <SeriesProgress bookIds={bookIds} books={books} />
      {series.description && <FoldedText label={series.name} html={series.description} />}
    </header>
  )
}

/** Counted on the client, so that it follows the player and not only page reloads. */
function SeriesProgress({
  bookIds,
  books,
}: {
  bookIds: readonly string[]
  books: readonly ListedItemView[]
}) {
  const { t } = useTranslation()
  const lookUp = useProgressLookup()
  if (bookIds.length === 0) return null
  const finished = bookIds.filter((id) => lookUp(id)?.isFinished).length
  const isFinished = finished === bookIds.length
  const seconds = books.reduce((sum, book) => sum + factsOf(book).durationSeconds, 0)
  const hasWholeLength = books.length === bookIds.length && seconds > 0
  const words = [
    t('series.finishedOf', { finished, count: bookIds.length }),
    hasWholeLength ? formatDuration(seconds, currentLocale()) : '',
  ]
  return (
    <div className="grid max-w-md gap-1">
      <Progress
        label={t('series.progress')}
        value={finished / bookIds.length}
        valueText={words[0]}
        tone={isFinished ? 'done' : 'accent'}
      />
      <p className="tabular text-sm text-muted">{words.filter((word) => word !== '').join(' · ')}</p>
    </div>
  )
}

interface SeriesMenuProps {
  series: SeriesDetailView
  bookIds: readonly string[]
  feed: ReturnType<typeof useFeedAction>
}

function SeriesMenu({ series, bookIds, feed }: SeriesMenuProps) {
  const { t } = useTranslation()
  const lookUp = useProgressLookup()
  const { canUpdate } = usePermissions()
  const isHidden = useUser()?.seriesHideFromContinueListening.includes(series.id) ?? false
  const areAllFinished = bookIds.length > 0 && bookIds.every((id) => lookUp(id)?.isFinished)
  return (
    <Menu
      trigger={<IconButton icon={EllipsisVertical} variant="solid" name={t('series.menu')} />}
      entries={[
        bookIds.length > 0 && {
          kind: 'action',
          label: areAllFinished ? t('series.markNotFinished') : t('series.markFinished'),
          icon: areAllFinished ? CircleDashed : CheckCheck,
          onSelect: () => void markSeries(series.name, bookIds, !areAllFinished),
        },
        bookIds.length > 0 &&
          canUpdate && {
            kind: 'action',
            label: t('series.addToCollection'),
            icon: FolderPlus,
            onSelect: () =>
              openCollectionsModal({ libraryId: series.libraryId, itemIds: bookIds, title: series.name }),
          },
        bookIds.length > 0 && {
          kind: 'action',
          label: t('series.addToPlaylist'),
          icon: ListMusic,
          onSelect: () =>
            openPlaylistsModal({
              libraryId: series.libraryId,
              entries: bookIds.map((libraryItemId) => ({ libraryItemId, episodeId: null })),
              title: series.name,
            }),
        },
        feed && feedMenuEntry(feed),
        canUpdate && {
          kind: 'action',
          label: t('series.edit.open'),
          icon: Pencil,
          onSelect: () => openEditSeries(series.id),
        },
        isHidden && {
          kind: 'action',
          label: t('series.reAdd'),
          icon: Eye,
          onSelect: () => void showSeriesAgain(series.id),
        },
      ]}
    />
  )
}
