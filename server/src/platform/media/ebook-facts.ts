import { extensionOf } from '@lectern/contract/rules/file-types'
import type { BookFacts } from './book-facts.ts'
import { MAX_PICTURE_BYTES, type Archive } from './ebook/archive.ts'
import { readComic } from './ebook/comic.ts'
import { readEpub } from './ebook/epub.ts'
import { type Fb2Reading, MAX_FB2_BYTES, readFb2 } from './ebook/fb2.ts'
import { readMobi } from './ebook/mobi.ts'
import { readPdf } from './ebook/pdf.ts'
import { containerOf, withArchive } from './ebook/container.ts'
import type { CoverImage } from './embedded-cover.ts'
import { damaged, toMediaError } from './media-error.ts'
import { bytesUpTo, withMediaFile } from './media-file.ts'
import { pictureMimeOf } from './picture-type.ts'

export type EbookFormat = 'epub' | 'comic' | 'mobi' | 'pdf' | 'fb2'

/** Data read from an e-book. */
export interface EbookFacts extends BookFacts {
  format: EbookFormat
  hasCover: boolean
}

export interface ReadEbookOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads an e-book; the format is detected by content, not by name. Throws MediaError if it isn't an e-book or can't
 * be opened.
 */
export async function readEbook(path: string, options: ReadEbookOptions = {}): Promise<EbookFacts> {
  const container = await containerOf(path, options.signal)
  try {
    if (container === 'pdf') {
      return { ...(await withMediaFile(path, options.signal, readPdf)), format: 'pdf', hasCover: false }
    }
    if (container === 'mobi') {
      const { facts, cover } = await withMediaFile(path, options.signal, readMobi)
      return { ...facts, format: 'mobi', hasCover: cover !== null }
    }
    if (container === 'fb2') return fb2Facts(await readWholeFb2(path, options))
    return await withArchive(path, container, options.signal, async (archive) => {
      const packed = await packedFb2(archive)
      if (packed) return fb2Facts(packed)
      const { format, facts, coverName } = await readArchive(path, archive)
      return { ...facts, format, hasCover: coverName !== null }
    })
  } catch (error) {
    throw toMediaError(error, path)
  }
}

/** Returns the cover of an e-book; null if it has none, or none without rendering pages (PDF). */
export async function extractEbookCover(
  path: string,
  options: ReadEbookOptions = {},
): Promise<CoverImage | null> {
  const container = await containerOf(path, options.signal)
  if (container === 'pdf') return null
  if (container === 'mobi') return extractMobiCover(path, options)
  if (container === 'fb2') return asCover((await readWholeFb2(path, options)).cover)
  return withArchive(path, container, options.signal, async (archive) => {
    const packed = await packedFb2(archive)
    if (packed) return asCover(packed.cover)
    const { coverName } = await readArchive(path, archive)
    return asCover(coverName ? await archive.read(coverName, MAX_PICTURE_BYTES) : null)
  })
}

function asCover(bytes: Buffer | null): CoverImage | null {
  const mime = bytes && bytes.length <= MAX_PICTURE_BYTES ? pictureMimeOf(bytes) : null
  return bytes && mime ? { bytes, mime } : null
}

const fb2Facts = ({ facts, cover }: Fb2Reading): EbookFacts => ({
  ...facts,
  format: 'fb2',
  hasCover: asCover(cover) !== null,
})

function readWholeFb2(path: string, options: ReadEbookOptions): Promise<Fb2Reading> {
  return withMediaFile(path, options.signal, async (file) =>
    readFb2(Buffer.from(await bytesUpTo(file, 0, MAX_FB2_BYTES))),
  )
}

/** `Book.fb2.zip`: an archive with a single file. */
async function packedFb2(archive: Archive): Promise<Fb2Reading | null> {
  const [name, ...others] = archive.names
  if (name === undefined || others.length > 0 || !/\.fb2$/i.test(name)) return null
  const bytes = await archive.read(name, MAX_FB2_BYTES)
  return bytes && readFb2(bytes)
}

function extractMobiCover(path: string, options: ReadEbookOptions): Promise<CoverImage | null> {
  return withMediaFile(path, options.signal, async (file) => {
    const { cover } = await readMobi(file)
    if (!cover || cover.byteLength > MAX_PICTURE_BYTES) return null
    return { bytes: Buffer.from(await cover.read()), mime: cover.mime }
  })
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
