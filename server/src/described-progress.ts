import type { UserId } from '@lectern/contract/ids'
import type { DescribedProgressView } from '@lectern/contract/users'
import { chunked } from './lib/batching.ts'
import type { Context } from './context.ts'
import { getItemsInPlace } from './features/items/items.service.ts'
import type { Item, ItemSurroundings } from './features/items/items.types.ts'
import { presentMediaExpanded, presentMediaMinified } from './features/items/present/media.present.ts'
import { presentEpisode } from './features/items/present/podcast.present.ts'
import { presentProgress } from './features/progress/progress.present.ts'
import { getAllProgress } from './features/progress/progress.service.ts'
import type { Progress } from './features/progress/progress.types.ts'
import type { User } from './features/users/users.types.ts'

const BATCH = 100

/** An account's progress, each entry with its book or episode, for the admin pages. */
export async function describeProgress(
  ctx: Pick<Context, 'db' | 'settings'>,
  viewer: User,
  ownerId: UserId,
): Promise<DescribedProgressView[]> {
  const { sortingPrefixes } = ctx.settings.current()
  const all = await getAllProgress(ctx, viewer, ownerId)
  const described: DescribedProgressView[] = []
  for (const some of chunked(all, BATCH)) {
    const items = await getItemsInPlace(ctx.db, [...new Set(some.map(({ itemId }) => itemId))])
    const byId = new Map(items.map((inPlace) => [inPlace.item.id, inPlace]))
    for (const progress of some) {
      const inPlace = byId.get(progress.itemId)
      if (inPlace) described.push(describe(progress, inPlace.item, { ...inPlace, sortingPrefixes }))
    }
  }
  return described
}

function describe(progress: Progress, item: Item, around: ItemSurroundings): DescribedProgressView {
  const episodes = item.media.kind === 'podcast' ? item.media.episodes : []
  const index = episodes.findIndex(({ id }) => id === progress.episodeId)
  const episode = episodes[index]
  return {
    ...presentProgress(progress),
    displayTitle: episode?.title ?? item.media.title,
    ...(episode ? { displaySubtitle: item.media.title } : {}),
    coverPath: item.cover?.path ?? null,
    mediaUpdatedAt: episode?.updatedAt ?? item.updatedAt,
    media: presentWithoutFiles(item, around),
    ...(episode ? { episode: presentEpisode(item, episode, index, around) } : {}),
  }
}

/** Omits the files: for hundreds of books they would be many megabytes that no client uses. */
function presentWithoutFiles(item: Item, around: ItemSurroundings): object {
  const { media } = item
  const bare = media.kind === 'podcast' ? { ...media, episodes: [] } : media
  return {
    ...presentMediaExpanded({ ...item, media: bare, files: [] }, around),
    ...sumsOf(presentMediaMinified(item, around)),
  }
}

/** The counts and totals, in the form used in lists. */
function sumsOf({ metadata: _metadata, ...sums }: ReturnType<typeof presentMediaMinified>): object {
  return sums
}
