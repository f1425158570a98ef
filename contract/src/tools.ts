import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ByItemId, ByLibraryId, Id, ItemId } from './ids.ts'
import { Truthy } from './lenient.ts'

/** Work on the audio files of a book themselves. */

const EmbedOptions = z.object({
  /** Chapters go into the files of a book that has several, too. */
  forceEmbedChapters: Truthy,
  /** The files as they were are kept below the metadata folder. */
  backup: Truthy,
  /** Ours: tags stay as they are, chapters go into every file. */
  chaptersOnly: Truthy,
})

/** `64k`, `64000` and `64` are the same. */
const Kbits = z
  .string()
  .regex(/^\d{1,6}k?$/i, 'must be a bit rate like 64k')
  .transform((text) => {
    const number = Number.parseInt(text, 10)
    return number >= 1000 ? Math.round(number / 1000) : number
  })
  .pipe(z.int().min(8).max(512))

const Channels = z
  .enum(['1', '2'])
  .default('2')
  .transform((text) => Number(text))

/** Ours: what becomes of the files that are replaced. */
const Originals = z.enum(['keep', 'move', 'delete']).default('move')

const EncodeOptions = z.object({
  bitrate: Kbits.default(128),
  codec: z
    .enum(['aac', 'copy', 'opus', 'libopus'])
    .default('aac')
    .transform((codec) => (codec === 'libopus' ? 'opus' : codec)),
  channels: Channels,
  originals: Originals,
})

const SplitOptions = z.object({
  bitrate: Kbits.default(128),
  codec: z.enum(['mp3', 'copy']).default('mp3'),
  channels: Channels,
  originals: Originals,
})

const TagMap = z.record(z.string(), z.string())

const EmbeddedFileView = z.object({ index: z.int(), ino: z.string(), filename: z.string() })

/** One file of a book on its way. */
export const EmbedFileView = EmbeddedFileView.extend({ libraryItemId: Id })
export const EmbedFileEndView = EmbedFileView.extend({ success: z.boolean(), error: z.string().optional() })

export const EmbedView = z.object({
  userId: Id,
  libraryItemId: Id,
  startedAt: z.int(),
  audioFiles: z.array(EmbeddedFileView),
})
export const EmbedEndView = EmbedView.extend({
  results: z.array(EmbedFileEndView),
  elapsed: z.int(),
  finishedAt: z.int(),
  failed: z.boolean().optional(),
  error: z.string().optional(),
})

/** How far the work on an item is, and on one of its files, in percent. */
export const ToolProgressView = z.object({ libraryItemId: Id, progress: z.number().min(0).max(100) })
export const TrackNewsView = z.object({ libraryItemId: Id, ino: z.string() })
export const TrackProgressView = TrackNewsView.extend({ progress: z.number().min(0).max(100) })
export const EmbedQueueView = z.object({ libraryItemId: Id, queued: z.boolean() })

export const tools = {
  embed: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/embed-metadata',
    access: adminOnly,
    summary:
      'Write the metadata and chapters of a book into its audio files; answers before that is done. Chapters go into books of a single file, with forceEmbedChapters=1 into others as well; chaptersOnly=1 leaves the tags alone; backup=1 keeps the files as they were.',
    params: ByItemId,
    query: EmbedOptions,
    reply: 'ok',
  }),
  embedMany: endpoint({
    method: 'POST',
    path: '/api/tools/batch/embed-metadata',
    access: adminOnly,
    summary: 'The same for several books, one after the other.',
    query: EmbedOptions,
    body: z.object({ libraryItemIds: z.array(ItemId).min(1).max(10_000) }),
    reply: 'ok',
  }),
  encode: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/encode-m4b',
    access: adminOnly,
    summary:
      'Make one M4B with chapters, tags and cover out of the audio files of a book; answers before that is done. The originals move into the metadata folder, unless originals=keep or originals=delete says otherwise.',
    params: ByItemId,
    query: EncodeOptions,
    reply: 'ok',
  }),
  cancelEncode: endpoint({
    method: 'DELETE',
    path: '/api/tools/item/:id/encode-m4b',
    access: adminOnly,
    summary: 'Stop making the M4B; the files of the book stay as they were.',
    params: ByItemId,
    reply: 'ok',
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/split-m4b',
    access: adminOnly,
    summary: 'Ours: make a file of each chapter of a book, as MP3 or with the sound as it is.',
    params: ByItemId,
    query: SplitOptions,
    reply: 'ok',
  }),
  cancelSplit: endpoint({
    method: 'DELETE',
    path: '/api/tools/item/:id/split-m4b',
    access: adminOnly,
    summary: 'Ours: stop splitting; the files of the book stay as they were.',
    params: ByItemId,
    reply: 'ok',
  }),
  purgeCache: endpoint({
    method: 'POST',
    path: '/api/cache/purge',
    access: adminOnly,
    summary: 'Empty the cache folder: resized pictures, and the files that tools have put there.',
    reply: 'ok',
  }),
  purgeItemCache: endpoint({
    method: 'POST',
    path: '/api/cache/items/purge',
    access: adminOnly,
    summary: 'Delete the files that tools have put into the cache folder.',
    reply: 'ok',
  }),
  ffprobe: endpoint({
    method: 'GET',
    path: '/api/items/:id/ffprobe/:ino',
    access: adminOnly,
    summary: 'What ffprobe says about an audio or video file.',
    params: z.object({ id: ItemId, ino: z.string().max(100) }),
    reply: z.record(z.string(), z.unknown()),
  }),
  removeMetadataFiles: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/remove-metadata',
    access: adminOnly,
    summary: 'Delete the metadata.json or metadata.abs files from the item folders of a library.',
    params: ByLibraryId,
    query: z.object({ ext: z.enum(['json', 'abs']).default('json') }),
    reply: z.object({ found: z.int(), removed: z.int() }),
  }),
  metadataObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/metadata-object',
    access: adminOnly,
    summary: 'The tags that would be written into the audio files of a book.',
    params: ByItemId,
    reply: TagMap,
  }),
  toneObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/tone-object',
    access: adminOnly,
    summary: 'The same under its older name.',
    params: ByItemId,
    reply: TagMap,
  }),
}
