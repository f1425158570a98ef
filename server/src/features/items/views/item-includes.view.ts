import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { withMember } from '../../../lib/json-text.ts'
import { isAdminOrUp } from '../../users/users.rules.ts'
import type { User } from '../../users/users.types.ts'
import type { ItemExtras } from './item-extras.types.ts'

interface IncludeOptions {
  readonly include: ReadonlySet<string>
  readonly episode?: string | undefined
  readonly episodeId?: string | undefined
}

interface ShapedItem {
  readonly libraryId: LibraryId
  readonly mediaType: string
  readonly media: { readonly metadata: { readonly authors?: readonly { readonly id: string }[] } }
}

const shapeOf = (view: Buffer) => JSON.parse(view.toString()) as ShapedItem

/** Adds the `include` data to an item's rendered full form, which is parsed only where necessary. */
export async function withIncludes(
  view: Buffer,
  itemId: ItemId,
  viewer: User,
  { include, episode, episodeId }: IncludeOptions,
  extras: ItemExtras,
): Promise<Buffer> {
  let whole = include.has('authors') ? await withWholeAuthors(view, viewer, extras) : view
  if (include.has('progress')) {
    const progress = await extras.progressOf(viewer, itemId, episode ?? episodeId ?? null)
    whole = withMember(whole, 'userMediaProgress', progress)
  }
  if (include.has('rssfeed')) whole = withMember(whole, 'rssFeed', await extras.feedOf(viewer, itemId))
  if (include.has('share') && isAdminOrUp(viewer) && shapeOf(view).mediaType === 'book') {
    whole = withMember(whole, 'mediaItemShare', await extras.shareOf(itemId))
  }
  if (include.has('downloads') && shapeOf(view).mediaType === 'podcast') {
    const downloads = await extras.downloadsOf(viewer, itemId)
    const waiting = downloads.filter(({ isDownloading }) => !isDownloading)
    whole = withMember(withMember(whole, 'episodeDownloadsQueued', waiting), 'episodesDownloading', downloads)
  }
  return whole
}

/** Books only; older clients take an author's picture from here. */
async function withWholeAuthors(view: Buffer, viewer: User, extras: ItemExtras): Promise<Buffer> {
  const item = shapeOf(view)
  const { metadata } = item.media
  if (!metadata.authors) return view
  const ids = metadata.authors.map(({ id }) => id)
  const authors = await extras.authorsOf(viewer, item.libraryId, ids)
  return Buffer.from(
    JSON.stringify({ ...item, media: { ...item.media, metadata: { ...metadata, authors } } }),
  )
}
