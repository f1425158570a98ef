import { z } from 'zod'
import { GroupDescription, GroupName, groupPageQuery, MAX_GROUP_ITEMS } from './collections.ts'
import { endpoint, LONG_BODY_BYTES, signedIn } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ById, ByLibraryId, Id, ItemId, LibraryId } from './ids.ts'
import { EpisodeExpandedView, ItemExpandedView, ItemMinifiedView } from './items.ts'
import { IncludeList } from './lenient.ts'

/** Playlists: ordered lists of books or episodes from one library, private to their owner. */

export const PlaylistItemView = z.object({
  libraryItemId: Id,
  /** Null if the entry is not an episode. */
  episodeId: Id.nullable(),
  episode: EpisodeExpandedView.optional(),
  /** Minified for episodes and with brief=1, which leaves out the episodes. */
  libraryItem: z.union([ItemExpandedView, ItemMinifiedView]),
})
export type PlaylistItemView = z.output<typeof PlaylistItemView>

export const PlaylistView = z.object({
  id: Id,
  libraryId: Id,
  userId: Id,
  name: z.string(),
  description: z.string().nullable(),
  coverPath: z.string().nullable(),
  /** With brief=1 only the first few. */
  items: z.array(PlaylistItemView),
  /** Lectern only, with brief=1: all entries visible to the caller, in order. */
  entries: z.array(z.object({ libraryItemId: Id, episodeId: Id.nullable() })).optional(),
  lastUpdate: z.int(),
  createdAt: z.int(),
  /** Only included on request. */
  rssFeed: FeedMinifiedView.nullable().optional(),
})
export type PlaylistView = z.output<typeof PlaylistView>

/** Apps send null, nothing or an empty string for "no episode". */
const EpisodeChoice = z
  .union([Id, z.literal(''), z.null()])
  .optional()
  .transform((id) => (id === undefined || id === '' ? null : id))

export const PlaylistEntry = z.object({ libraryItemId: ItemId, episodeId: EpisodeChoice })
export type PlaylistEntry = z.output<typeof PlaylistEntry>

const Entries = z.array(PlaylistEntry).max(MAX_GROUP_ITEMS)
const CoverPath = z.string().max(2000).nullable()

export const NewPlaylist = z.object({
  libraryId: LibraryId,
  name: GroupName,
  description: GroupDescription.optional(),
  coverPath: CoverPath.optional(),
  items: Entries.default([]),
})
export type NewPlaylist = z.output<typeof NewPlaylist>

export const PlaylistChange = z.object({
  name: GroupName.optional(),
  description: GroupDescription.optional(),
  coverPath: CoverPath.optional(),
  /** The new entries, in order. */
  items: Entries.optional(),
})
export type PlaylistChange = z.output<typeof PlaylistChange>

export const playlists = {
  create: endpoint({
    method: 'POST',
    path: '/api/playlists',
    access: signedIn,
    summary: 'Create a playlist of books or episodes from one library.',
    body: NewPlaylist,
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: PlaylistView,
  }),
  fromCollection: endpoint({
    method: 'POST',
    path: '/api/playlists/collection/:collectionId',
    access: signedIn,
    summary: 'Create a playlist from the books of a collection that the caller can see.',
    params: z.object({ collectionId: Id }),
    reply: PlaylistView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/playlists',
    access: signedIn,
    summary: 'The caller’s playlists in all libraries.',
    reply: z.object({ playlists: z.array(PlaylistView) }),
  }),
  ofLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/playlists',
    access: signedIn,
    summary: 'The caller’s playlists in a library, sorted by name and paginated; limit=0 returns all.',
    params: ByLibraryId,
    query: z.object({ ...groupPageQuery, include: IncludeList }),
    reply: z.object({ results: z.array(PlaylistView), total: z.int(), limit: z.int(), page: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/playlists/:id',
    access: signedIn,
    summary: 'Get one of the caller’s playlists with its entries.',
    params: ById,
    query: z.object({ include: IncludeList }),
    reply: PlaylistView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/playlists/:id',
    access: signedIn,
    summary: 'Change the name, the description or the order.',
    params: ById,
    body: PlaylistChange,
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: PlaylistView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id',
    access: signedIn,
    summary: 'Delete a playlist.',
    params: ById,
    reply: 'ok',
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/item',
    access: signedIn,
    summary: 'Append a book or an episode.',
    params: ById,
    body: PlaylistEntry,
    reply: PlaylistView,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id/item/:itemId',
    access: signedIn,
    summary: 'Remove a book; an empty playlist is deleted.',
    params: z.object({ id: Id, itemId: ItemId }),
    reply: PlaylistView,
  }),
  removeEpisode: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id/item/:itemId/:episodeId',
    access: signedIn,
    summary: 'Remove an episode; an empty playlist is deleted.',
    params: z.object({ id: Id, itemId: ItemId, episodeId: Id }),
    reply: PlaylistView,
  }),
  batchAdd: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/batch/add',
    access: signedIn,
    summary: 'Append books or episodes; entries that are already in the playlist keep their position.',
    params: ById,
    body: z.object({ items: Entries.min(1, 'is empty') }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: PlaylistView,
  }),
  batchRemove: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/batch/remove',
    access: signedIn,
    summary: 'Remove books or episodes; an empty playlist is deleted.',
    params: ById,
    body: z.object({ items: Entries.min(1, 'is empty') }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: PlaylistView,
  }),
}
