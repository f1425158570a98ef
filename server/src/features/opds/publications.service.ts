import path from 'node:path/posix'
import type { ItemId } from '@lectern/contract/ids'
import { mapLimit } from '../../lib/map-limit.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import type { Comics } from '../comics/comics.service.ts'
import type { Book, Item, ItemFile } from '../items/items.types.ts'
import type { Progress } from '../progress/progress.types.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import type { OfferedFile, OfferedPages, OfferedTrack, Publication } from './opds.types.ts'

/** Describes books for catalogues. Books without a file to offer are left out. */

const ARCHIVES_AT_ONCE = 4

interface Parts {
  readonly comics: Pick<Comics, 'find' | 'pages'>
  readonly progressOf: (itemId: ItemId) => Promise<Progress | undefined>
}

export async function toPublications(
  parts: Parts,
  viewer: User,
  items: readonly Item[],
): Promise<Publication[]> {
  const mayDownload = effectivePermissions(viewer).download
  const described = items.flatMap((item) => describeItem(item) ?? [])
  const publications = await mapLimit(described, ARCHIVES_AT_ONCE, async (publication) => ({
    ...publication,
    mayDownload,
    pages: await pagesOf(parts, viewer, publication),
  }))
  // Users who may not download files can still view the pages of comics.
  return publications.filter(({ pages }) => mayDownload || pages !== null)
}

export const describeItem = (item: Item): Publication | undefined =>
  item.media.kind === 'book' ? describe(item, item.media) : undefined

function describe(item: Item, book: Book): Publication | undefined {
  const ebooks = item.files
    .filter(({ kind }) => kind === 'ebook')
    .toSorted((a, b) => Number(a.isSupplementary) - Number(b.isSupplementary))
    .map(toOffered)
  const tracks = tracksOf(item)
  if (ebooks.length === 0 && tracks.length === 0) return undefined
  return {
    id: item.id,
    libraryId: item.libraryId,
    title: book.title,
    subtitle: book.subtitle,
    authors: book.authors.map(({ name }) => name),
    narrators: book.narrators,
    series: book.series.map(({ id, name, sequence }) => ({ id, name, position: sequence })),
    subjects: [...new Set([...book.genres, ...item.tags])],
    language: book.language,
    publisher: book.publisher,
    published: book.publishedDate ?? book.publishedYear,
    isbn: book.isbn,
    description: book.description,
    addedAt: item.addedAt,
    updatedAt: item.updatedAt,
    coverUpdatedAt: item.cover?.updatedAt ?? null,
    isAbridged: book.isAbridged,
    ebooks,
    tracks,
    chapters: book.chapters,
    pages: null,
    mayDownload: true,
  }
}

const toOffered = ({ ino, relPath, size }: ItemFile): OfferedFile => {
  const name = path.basename(relPath)
  return { ino, name, type: contentTypeOf(name), size }
}

function tracksOf({ files }: Item): OfferedTrack[] {
  return files
    .flatMap((file) => {
      const { media } = file
      if (media === null || media.isExcluded || media.error !== null || media.trackIndex < 1) return []
      return [{ file, media }]
    })
    .toSorted((a, b) => a.media.trackIndex - b.media.trackIndex)
    .map(({ file, media }) => ({
      ...toOffered(file),
      type: media.mimeType,
      durationSeconds: media.durationSeconds,
      bitRate: media.probe.bitRate,
    }))
}

const COMIC = /\.(cbz|cbr)$/i

/** A comic that can't be opened is only offered as a file. */
async function pagesOf(
  { comics, progressOf }: Parts,
  viewer: User,
  { id, ebooks }: Publication,
): Promise<OfferedPages | null> {
  const [comic] = ebooks
  if (!comic || !COMIC.test(comic.name)) return null
  try {
    const { names } = await comics.pages(await comics.find(viewer, id, comic.ino))
    const count = names.length
    if (count === 0) return null
    const progress = await progressOf(id)
    const page = Number(progress?.ebookLocation ?? Number.NaN)
    const isKnown = Number.isInteger(page) && page >= 1 && page <= count
    return {
      ino: comic.ino,
      count,
      lastRead: isKnown ? page : null,
      lastReadAt: isKnown ? (progress?.updatedAt ?? null) : null,
    }
  } catch {
    return null
  }
}
