import type { FeedEntityType } from '@lectern/contract/feeds'
import { asItemId, type ItemId, type LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { getCollection } from '../collections/collections-view.service.ts'
import { getPlaylist } from '../collections/playlists-view.service.ts'
import { getPlayedItems } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findSeriesOfFeed } from './feeds.store.ts'
import type { FeedPart, FeedSource } from './feeds.types.ts'

/** Loads the contents of a feed as one viewer may see them. */

type Ctx = Pick<Context, 'db'>

const LOADERS: Readonly<Record<FeedEntityType, (ctx: Ctx, viewer: User, id: string) => Promise<FeedSource>>> =
  {
    libraryItem: (ctx, viewer, id) => itemSource(ctx, viewer, asItemId(id)),
    series: seriesSource,
    collection: collectionSource,
    playlist: playlistSource,
  }

/** Not found if the entity is gone or hidden from the viewer. */
export function loadFeedSource(
  ctx: Ctx,
  viewer: User,
  entityType: FeedEntityType,
  id: string,
): Promise<FeedSource> {
  return LOADERS[entityType](ctx, viewer, id)
}

async function itemSource(ctx: Ctx, viewer: User, id: ItemId): Promise<FeedSource> {
  const [place] = await getPlayedItems(ctx, viewer, [id])
  if (!place) return notFound('Item')
  const { media, libraryId } = place.item
  return {
    libraryId,
    title: media.title,
    description: 'description' in media ? media.description : null,
    linkPath: `/item/${id}`,
    isGroup: false,
    parts: [partOf(place)],
  }
}

async function seriesSource(ctx: Ctx, viewer: User, id: string): Promise<FeedSource> {
  const series = await findSeriesOfFeed(ctx.db, id)
  if (!series || !maySeeLibrary(viewer, series.libraryId)) return notFound('Series')
  const places = await getPlayedItems(
    ctx,
    viewer,
    series.books.map((book) => book.id),
  )
  if (places.length === 0) return notFound('Series')
  const sequences = new Map(series.books.map((book) => [book.id, book.sequence]))
  const parts = places.map((place) => partOf(place, { sequence: sequences.get(place.item.id) ?? null }))
  return groupSource(series, `/library/${series.libraryId}/series/${id}`, parts)
}

async function collectionSource(ctx: Ctx, viewer: User, id: string): Promise<FeedSource> {
  const { collection, books } = await getCollection(ctx, viewer, id)
  const parts = books.map((place) => partOf(place))
  return groupSource(collection, `/collection/${id}`, parts)
}

async function playlistSource(ctx: Ctx, viewer: User, id: string): Promise<FeedSource> {
  const { playlist, entries } = await getPlaylist(ctx, viewer, id)
  const parts = entries.map(({ place, episodeId }) => partOf(place, { episodeId }))
  return groupSource(playlist, `/playlist/${id}`, parts)
}

interface NamedGroup {
  readonly libraryId: LibraryId
  readonly name: string
  readonly description: string | null
}

const groupSource = (
  { libraryId, name, description }: NamedGroup,
  linkPath: string,
  parts: FeedPart[],
): FeedSource => ({ libraryId, title: name, description, linkPath, isGroup: true, parts })

const partOf = (place: FeedPart['place'], more: Partial<FeedPart> = {}): FeedPart => ({
  place,
  episodeId: null,
  sequence: null,
  ...more,
})
