import { extensionOf } from '@lectern/contract/rules/file-types'
import type { BookFacts } from './book-facts.ts'
import { MAX_PICTURE_BYTES, type Archive } from './ebook/archive.ts'
import { readComic } from './ebook/comic.ts'
import { readEpub } from './ebook/epub.ts'
import { isMobi, readMobi } from './ebook/mobi.ts'
import { isPdf, readPdf } from './ebook/pdf.ts'
import { withRar } from './ebook/rar-archive.ts'
import { withZip } from './ebook/zip-archive.ts'
import type { CoverImage } from './embedded-cover.ts'
import { MediaError, damaged, toMediaError } from './media-error.ts'
import { bytesUpTo, withMediaFile } from './media-file.ts'
import { pictureMimeOf } from './picture-type.ts'

export type EbookFormat = 'epub' | 'comic' | 'mobi' | 'pdf'

/** What is known about an e-book from the file itself. */
export interface EbookFacts extends BookFacts {
  format: EbookFormat
  hasCover: boolean
}

export interface ReadEbookOptions {
  signal?: AbortSignal | undefined
}

type Container = 'zip' | 'rar' | 'mobi' | 'pdf'

/** Reads an e-book by what it is, whatever it is called. Throws MediaError where it is none or can't be opened. */
export async function readEbook(path: string, options: ReadEbookOptions = {}): Promise<EbookFacts> {
  const container = await detect(path, options.signal)
  try {
    if (container === 'pdf') {
      return { ...(await withMediaFile(path, options.signal, readPdf)), format: 'pdf', hasCover: false }
    }
    if (container === 'mobi') {
      const { facts, cover } = await withMediaFile(path, options.signal, readMobi)
      return { ...facts, format: 'mobi', hasCover: cover !== null }
    }
    return await withArchive(path, container, options, async (archive) => {
      const { format, facts, coverName } = await readArchive(path, archive)
      return { ...facts, format, hasCover: coverName !== null }
    })
  } catch (error) {
    throw toMediaError(error, path)
  }
}

/** The cover of an e-book; null where it has none, or none that can be told without drawing pages (PDF). */
export async function extractEbookCover(
  path: string,
  options: ReadEbookOptions = {},
): Promise<CoverImage | null> {
  const container = await detect(path, options.signal)
  if (container === 'pdf') return null
  if (container === 'mobi') return extractMobiCover(path, options)
  return withArchive(path, container, options, async (archive) => {
    const { coverName } = await readArchive(path, archive)
    const bytes = coverName ? await archive.read(coverName, MAX_PICTURE_BYTES) : null
    const mime = bytes && pictureMimeOf(bytes)
    return bytes && mime ? { bytes, mime } : null
  })
}

function extractMobiCover(path: string, options: ReadEbookOptions): Promise<CoverImage | null> {
  return withMediaFile(path, options.signal, async (file) => {
    const { cover } = await readMobi(file)
    if (!cover || cover.byteLength > MAX_PICTURE_BYTES) return null
    return { bytes: Buffer.from(await cover.read()), mime: cover.mime }
  })
}

function withArchive<T>(
  path: string,
  container: 'zip' | 'rar',
  { signal }: ReadEbookOptions,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  return container === 'zip' ? withZip(path, signal, use) : withRar(path, use)
}

async function readArchive(path: string, archive: Archive) {
  if (archive.names.length === 0) throw damaged(`${path} is an archive without files`)
  const isComic = ['cbz', 'cbr'].includes(extensionOf(path)) || !archive.names.some(isEpubPart)
  if (isComic) return { format: 'comic' as const, ...(await readComic(archive)) }
  return { format: 'epub' as const, ...(await readEpub(archive)) }
}

function isEpubPart(name: string): boolean {
  return name === 'META-INF/container.xml' || name.toLowerCase().endsWith('.opf')
}

/** Comics are often named cbr and packed as zip, or the other way round. */
async function detect(path: string, signal: AbortSignal | undefined): Promise<Container> {
  const head = await withMediaFile(path, signal, async (file) => Buffer.from(await bytesUpTo(file, 0, 1024)))
  const mark = head.toString('latin1', 0, 4)
  if (mark.startsWith('PK')) return 'zip'
  if (mark === 'Rar!') return 'rar'
  if (isMobi(head)) return 'mobi'
  if (isPdf(head)) return 'pdf'
  throw new MediaError('not_recognised', `${path} is not an e-book of a known kind`)
}
