import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { FoldedText } from '../../ui/FoldedText.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { useProgress } from '../../session/use-progress.ts'
import { EpisodesSection } from './episodes/EpisodesSection.tsx'
import { FactList } from './FactList.tsx'
import { ITEM_PAGE_CLASS } from './item-page-class.ts'
import { itemQuery } from '../items/item.api.ts'
import { usePreloadedReader } from '../reader/use-preloaded-reader.ts'
import { ItemAlerts } from './ItemAlerts.tsx'
import { ItemButtons } from './ItemButtons.tsx'
import { ItemCover } from './ItemCover.tsx'
import { OwnRating } from './ItemMarks.tsx'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { ItemTitle } from './ItemTitle.tsx'
import {
  descriptionOf,
  durationSecondsOf,
  isBook,
  isPlayable,
  isPodcast,
  listedEpisodes,
  titleOf,
} from './media.rules.ts'
import { hasProgress } from './progress-box.rules.ts'
import { ProgressBox } from './ProgressBox.tsx'
import { BookmarksTable } from './tables/BookmarksTable.tsx'
import { ChaptersTable } from './tables/ChaptersTable.tsx'
import { EbooksTable } from './tables/EbooksTable.tsx'
import { FilesTable } from './tables/FilesTable.tsx'
import { TracksTable } from './tables/TracksTable.tsx'
import { askToResetProgress } from './reset-progress.ts'
import { useFollowItem, useLeaveWhenRemoved } from './use-follow-item.ts'
import { useItemPlayback, type ItemPlayback } from './use-item-playback.ts'

type AroundEpisodes = (item: ItemExpandedView, episodes: ReactNode) => ReactNode

interface ItemPageProps {
  itemId: string
  /** Called when the item is removed while it is shown. */
  onRemoved: (libraryId: string) => void
  /** Wraps the table of a podcast's episodes. */
  aroundEpisodes?: AroundEpisodes
  /** Shown if the item does not exist or is not visible to the user. */
  notFound: ReactNode
}

export function ItemPage({ itemId, onRemoved, aroundEpisodes = justEpisodes, notFound }: ItemPageProps) {
  const { t } = useTranslation()
  const query = useQuery(itemQuery(itemId))
  const { data: item, error } = query
  const isGone = isGoneError(error)
  useFollowItem(itemId, onRemoved)
  useLeaveWhenRemoved(isGone ? item : undefined, onRemoved)
  usePageTitle(item === undefined ? undefined : (titleOf(item) ?? t('item.noTitle')))
  if (isGone) return notFound
  if (item) return <ItemContents key={item.id} item={item} aroundEpisodes={aroundEpisodes} />
  if (error === null) return <ItemSkeleton />
  return <LoadError query={query} message={t('item.loadFailed')} />
}

const justEpisodes: AroundEpisodes = (_item, episodes) => episodes

interface ItemContentsProps {
  item: ItemExpandedView
  aroundEpisodes: AroundEpisodes
}

function ItemContents({ item, aroundEpisodes }: ItemContentsProps) {
  const { t } = useTranslation()
  const playback = useItemPlayback(item)
  usePreloadedReader(isBook(item) ? (item.media.ebookFile?.ebookFormat ?? null) : null)
  const ownProgress = useProgress(item.id)
  const progress = isPodcast(item) || item.mediaType === 'music' ? undefined : ownProgress
  const shown = hasProgress(progress) ? progress : undefined
  const description = descriptionOf(item)
  return (
    <article className={ITEM_PAGE_CLASS}>
      <ItemCover
        item={item}
        progress={shown}
        onPlay={isPlayable(item) && !playback.isLoaded ? playback.play : undefined}
      />
      <div className="grid w-full min-w-0 flex-1 grid-cols-1 content-start gap-5">
        <ItemTitle item={item} />
        <OwnRating itemId={item.id} />
        <ItemButtons item={item} playback={playback} />
        {shown && (
          <ProgressBox
            progress={shown}
            itemId={item.id}
            durationSeconds={durationSecondsOf(item)}
            onReset={() => void askToResetProgress(shown)}
          />
        )}
        <ItemAlerts item={item} />
        <FactList item={item} />
        {description && <FoldedText label={t('item.description')} html={description} />}
        <ItemTables item={item} playback={playback} aroundEpisodes={aroundEpisodes} />
      </div>
    </article>
  )
}

function ItemTables({ item, playback, aroundEpisodes }: ItemContentsProps & { playback: ItemPlayback }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {isPodcast(item) &&
        aroundEpisodes(
          item,
          <EpisodesSection
            podcast={cardOfItem(item)}
            episodes={listedEpisodes(item.media)}
            onPlay={playback.playEpisode}
          />,
        )}
      {isBook(item) && <TracksTable item={item} />}
      {isBook(item) && <ChaptersTable item={item} onPlayFrom={playback.playChapter} />}
      {isBook(item) && <BookmarksTable item={item} onPlayFrom={playback.playChapter} />}
      {isBook(item) && <EbooksTable item={item} />}
      <FilesTable item={item} />
    </div>
  )
}
