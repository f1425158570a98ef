import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ByItemId, Id, ItemId, LibraryId } from './ids.ts'
import { EpisodeExpandedView, ItemExpandedView } from './items.ts'

/** Item files and transcoded streams. Files support byte ranges, ETag and Last-Modified. */

const Ino = z.string().min(1).max(64)
/** Looked up among the known files; never used as a file path. */
const RelativePath = z.string().min(1).max(4096)

export const StreamOpenView = z.object({
  id: Id,
  userId: Id,
  libraryItem: ItemExpandedView,
  episode: EpisodeExpandedView.nullable(),
  segmentLength: z.number(),
  playlistPath: z.string(),
  clientPlaylistUri: z.string(),
  startTime: z.number(),
  segmentStartNumber: z.int(),
  isTranscodeComplete: z.boolean(),
})
export type StreamOpenView = z.output<typeof StreamOpenView>

/** `percent`: '12.34%'. `chunks`: the available segments, as numbers and ranges like '3-17'. */
export const StreamProgressView = z.object({
  stream: Id,
  percent: z.string(),
  chunks: z.array(z.union([z.int(), z.string()])),
  numSegments: z.int(),
})
export type StreamProgressView = z.output<typeof StreamProgressView>

export const StreamResetView = z.object({ startTime: z.number(), streamId: Id })

/** The reason, under both names that clients look for. */
export const StreamErrorView = z.object({ id: Id, error: z.string(), errorMessage: z.string() })

export const streaming = {
  file: endpoint({
    method: 'GET',
    path: '/api/items/:id/file/:ino',
    access: signedIn,
    summary: 'A file of an item.',
    params: z.object({ id: ItemId, ino: Ino }),
    reply: 'file',
  }),
  ebook: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook',
    access: signedIn,
    summary: 'The e-book of an item.',
    params: ByItemId,
    reply: 'file',
  }),
  otherEbook: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino',
    access: signedIn,
    summary: 'One of several e-books of an item.',
    params: z.object({ id: ItemId, ino: Ino }),
    reply: 'file',
  }),
  fileByPath: endpoint({
    method: 'GET',
    path: '/s/item/:id/*',
    access: signedIn,
    summary: 'A file of an item, by its path within the item’s folder.',
    params: z.object({ id: ItemId, '*': RelativePath }),
    reply: 'file',
  }),
  ebookByPath: endpoint({
    method: 'GET',
    path: '/ebook/:libraryId/:folderId/*',
    access: signedIn,
    summary: 'An e-book, by its path within the library folder.',
    acceptsCookie: true,
    params: z.object({ libraryId: LibraryId, folderId: Id, '*': RelativePath }),
    reply: 'file',
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/session/:id/track/:index',
    access: publicBecause(
      'the id of a session is a secret of its listener, and it leads somewhere only while they listen',
    ),
    summary: 'A track of an open session; redirects to the playlist if it is transcoded.',
    params: z.object({ id: Id, index: z.string().regex(/^\d{1,6}$/, 'must be the number of a track') }),
    reply: 'file',
  }),
  hls: endpoint({
    method: 'GET',
    path: '/hls/:id/:file',
    access: publicBecause(
      'the id of a session is a secret of its listener, and it leads somewhere only while they listen',
    ),
    summary: 'The playlist of an open session (output.m3u8) and its segments (output-0.ts, …).',
    params: z.object({ id: Id, file: z.string().max(40) }),
    reply: 'file',
  }),
}
