import { MAX_PICTURE_BYTES, type Archive } from './ebook/archive.ts'
import { isRightToLeftComic, pageNamesOf } from './ebook/comic.ts'
import { containerOf, withArchive } from './ebook/container.ts'
import { damaged, MediaError } from './media-error.ts'
import { pageMimeOf } from './picture-type.ts'

export interface ComicPage {
  readonly bytes: Uint8Array
  readonly mimeType: string
}

export interface ComicPageList {
  /** In reading order. */
  readonly names: readonly string[]
  readonly isRightToLeft: boolean
}

/** Throws MediaError if the file isn't a comic or has no pages. */
export function listComicPages(path: string): Promise<ComicPageList> {
  return withComic(path, async (archive) => {
    const names = pageNamesOf(archive.names)
    if (names.length === 0) throw damaged(`${path} has no pages`)
    return { names, isRightToLeft: await isRightToLeftComic(archive) }
  })
}

/** Accepts only real pictures, judging by their first bytes: other content must not be served, whatever its name. */
export function readComicPage(path: string, name: string): Promise<ComicPage> {
  return withComic(path, async (archive) => {
    const bytes = await archive.read(name, MAX_PICTURE_BYTES)
    const mimeType = bytes && pageMimeOf(bytes)
    if (!bytes || !mimeType) throw damaged(`${name} in ${path} cannot be read`)
    return { bytes, mimeType }
  })
}

async function withComic<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const container = await containerOf(path, undefined)
  if (container !== 'zip' && container !== 'rar')
    throw new MediaError('not_recognised', `${path} is not a comic`)
  return withArchive(path, container, undefined, use)
}
