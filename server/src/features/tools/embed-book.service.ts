import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid, messageOf } from '../../lib/errors.ts'
import { unwritableReason } from '../../platform/media/writing/change-media-file.ts'
import type { FileChange } from '../../platform/media/writing/media-change.types.ts'
import { getItem, type ItemInPlace } from '../items/items.service.ts'
import type { Book, Cover, ItemFile } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { chaptersByFile } from './embed-chapters.rules.ts'
import { tagsFor } from './embed-tags.rules.ts'
import type { EmbedFileOptions } from './tools.types.ts'

/** A book with audio files, ready to be processed. */
export interface BookInPlace {
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  /** Null for a single file without its own folder. */
  readonly folder: string | null
  readonly book: Book
  readonly cover: Cover | null
  readonly tracks: readonly Track[]
  /** The ids clients use for its files. */
  readonly inodes: ReadonlySet<string>
}

export interface Track {
  readonly path: string
  readonly file: ItemFile
}

/** Rejects books that don't exist or have no audio. */
export async function getBook(ctx: Pick<Context, 'db'>, viewer: User, id: ItemId): Promise<BookInPlace> {
  const place = await getItem(ctx, viewer, id)
  const { item } = place
  if (item.isMissing || item.isInvalid) throw new AppError('not_found', 'Audiobook not found')
  if (item.media.kind !== 'book') return invalid('Invalid library item: not a book')
  const tracks = tracksOf(place)
  if (tracks.length === 0) return invalid('Invalid audiobook: no audio tracks')
  return {
    itemId: item.id,
    libraryId: item.libraryId,
    folder: item.isFile ? null : path.join(place.folderPath, item.relPath),
    book: item.media,
    cover: item.cover,
    tracks,
    inodes: new Set(item.files.map(({ ino }) => ino)),
  }
}

function tracksOf({ item, folderPath }: ItemInPlace): Track[] {
  const base = path.join(folderPath, item.isFile ? path.dirname(item.relPath) : item.relPath)
  const indexOf = (file: ItemFile) => file.media?.trackIndex ?? -1
  return item.files
    .filter((file) => file.kind === 'audio' && indexOf(file) > 0)
    .toSorted((a, b) => indexOf(a) - indexOf(b))
    .map((file) => ({ file, path: path.join(base, file.relPath) }))
}

/** Rejects a book if none of its files are writable; otherwise each file reports its own error. */
export async function refuseUnwritableBook({ tracks }: BookInPlace, ffmpeg: string | null): Promise<void> {
  let first: string | null = null
  for (const { path: filePath } of tracks) {
    const reason = await unwritableReason(filePath, ffmpeg).catch(messageOf)
    if (reason === null) return
    first ??= `"${path.basename(filePath)}" cannot be changed: ${reason}.`
  }
  invalid(first ?? 'Invalid audiobook: no audio tracks')
}

/** The changes to make to each file. */
export function changesFor({ book, tracks }: BookInPlace, wish: EmbedFileOptions): FileChange[] {
  const durations = tracks.map(({ file }) => file.media?.durationSeconds ?? 0)
  const chapters =
    wish.forcesChapters || tracks.length === 1 ? chaptersByFile(book.chapters, durations) : null
  return tracks.map((_, index) => ({
    chapters: chapters?.[index] ?? null,
    tags: wish.writesTags ? tagsFor(book, { number: index + 1, total: tracks.length }) : {},
  }))
}
