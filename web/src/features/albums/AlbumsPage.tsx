import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cover } from '../../cards/Cover.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { useCardWidth } from '../../cards/use-card-size.ts'
import { useRefreshOnItemEvents } from '../items/use-refresh-on-item-events.ts'
import { albumsQuery, type ShownAlbum } from './albums.api.ts'

/** Albums of a music library. */
export function AlbumsPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const albums = useInfiniteQuery(albumsQuery(libraryId))
  useRefreshOnItemEvents(albumsQuery(libraryId).queryKey)
  usePageTitle(t('albums.title'))
  const shown = albums.data?.pages.flatMap((page) => page.results) ?? []
  const total = albums.data?.pages[0]?.total ?? 0
  return (
    <div className="grid grid-cols-1 content-start gap-5 px-4 py-6 md:px-6 lg:px-8">
      <h1 className="flex items-center gap-3 font-serif text-2xl font-semibold sm:text-3xl">
        {t('albums.title')}
        {total > 0 && <Badge className="font-sans">{t('albums.count', { count: total })}</Badge>}
      </h1>
      {albums.isPending && <Skeleton className="h-64 w-full" />}
      {albums.isError && shown.length === 0 && <LoadError query={albums} message={t('albums.loadFailed')} />}
      {albums.data && shown.length === 0 && <EmptyState drawing={<ShelfDrawing />} text={t('albums.none')} />}
      <ul className="flex flex-wrap gap-x-5 gap-y-6 max-sm:grid max-sm:grid-cols-2 max-sm:justify-items-center">
        {shown.map((album) => (
          <li key={`${album.title}\n${album.artist}`}>
            <AlbumCard album={album} libraryId={libraryId} />
          </li>
        ))}
      </ul>
      {albums.hasNextPage && (
        <Button
          busy={albums.isFetchingNextPage}
          onClick={() => void albums.fetchNextPage()}
          className="justify-self-center"
        >
          {t('latest.more')}
        </Button>
      )}
    </div>
  )
}

/** Links an album to the track that its cover comes from. */
function AlbumCard({ album, libraryId }: { album: ShownAlbum; libraryId: string }) {
  const { t } = useTranslation()
  const ratio = useCoverRatio(libraryId)
  const widthPx = useCardWidth(ratio)
  const { libraryItemId, numTracks } = album
  // Placeholder names that the server uses for tracks without an album.
  const title = album.title === 'No Album' ? t('albums.noAlbum') : album.title
  const artist = album.artist === 'Various Artists' ? t('albums.various') : album.artist
  const card = (
    <>
      <Cover subject={album.cover} ratio={ratio} widthPx={widthPx} />
      <span className="mt-1.5 block truncate font-medium">{title}</span>
      <span className="block truncate text-sm text-muted">{artist}</span>
      <span className="block truncate text-sm text-muted">{t('albums.tracks', { count: numTracks })}</span>
    </>
  )
  return (
    <div style={{ width: widthPx }}>
      {libraryItemId === null ? (
        card
      ) : (
        <Link to="/item/$itemId" params={{ itemId: libraryItemId }} className="block rounded-cover">
          {card}
        </Link>
      )}
    </div>
  )
}
