import { z } from 'zod'

/** The files of an item: on disk, and as audio files and e-books. */

export const ChapterView = z.object({ id: z.int(), start: z.number(), end: z.number(), title: z.string() })

export const FileMetadataView = z.object({
  filename: z.string(),
  ext: z.string(),
  path: z.string(),
  relPath: z.string(),
  size: z.int(),
  mtimeMs: z.int(),
  ctimeMs: z.int(),
  birthtimeMs: z.int(),
})
export type FileMetadataView = z.output<typeof FileMetadataView>

export const LibraryFileView = z.object({
  ino: z.string(),
  metadata: FileMetadataView,
  isSupplementary: z.boolean().nullable(),
  addedAt: z.int(),
  updatedAt: z.int(),
  fileType: z.enum(['image', 'audio', 'ebook', 'video', 'text', 'metadata', 'unknown']),
})
export type LibraryFileView = z.output<typeof LibraryFileView>

export const AudioFileView = z.object({
  index: z.int(),
  ino: z.string(),
  metadata: FileMetadataView,
  addedAt: z.int(),
  updatedAt: z.int(),
  trackNumFromMeta: z.number().nullable(),
  discNumFromMeta: z.number().nullable(),
  trackNumFromFilename: z.number().nullable(),
  discNumFromFilename: z.number().nullable(),
  manuallyVerified: z.boolean(),
  invalid: z.boolean(),
  exclude: z.boolean(),
  error: z.string().nullable(),
  format: z.string(),
  duration: z.number(),
  bitRate: z.number().nullable(),
  language: z.string().nullable(),
  codec: z.string().nullable(),
  timeBase: z.string(),
  channels: z.number().nullable(),
  channelLayout: z.string().nullable(),
  chapters: z.array(ChapterView),
  embeddedCoverArt: z.string().nullable(),
  metaTags: z.record(z.string(), z.string()),
  mimeType: z.string(),
})
export type AudioFileView = z.output<typeof AudioFileView>

export const AudioTrackView = AudioFileView.extend({
  title: z.string(),
  startOffset: z.number(),
  contentUrl: z.string(),
})
export type AudioTrackView = z.output<typeof AudioTrackView>

export const EbookFileView = z.object({
  ino: z.string(),
  metadata: FileMetadataView,
  ebookFormat: z.string(),
  isSupplementary: z.boolean(),
  addedAt: z.int(),
  updatedAt: z.int(),
  fileType: z.literal('ebook'),
})
