import type { ItemExpandedView } from '@lectern/contract/items'
import { extensionOf } from '@lectern/contract/rules/file-types'

export type ReaderKind = 'book' | 'pdf' | 'comic'

/** An e-book that can be opened: its format and location. */
export interface Ebook {
  readonly itemId: string
  readonly ino: string
  readonly format: string
  readonly kind: ReaderKind
  /** Path on the server, without the base path. */
  readonly path: string
  /** Positions are stored for an item's primary e-book only, not for supplementary ones. */
  readonly isPrimary: boolean
}

const KINDS: Readonly<Record<string, ReaderKind>> = {
  epub: 'book',
  fb2: 'book',
  'fb2.zip': 'book',
  mobi: 'book',
  azw3: 'book',
  pdf: 'pdf',
  cbz: 'comic',
  cbr: 'comic',
}

/** Null for formats without a reader. */
export const readerKindOf = (format: string): ReaderKind | null => KINDS[format.toLowerCase()] ?? null

export function ebookOf(item: ItemExpandedView, fileIno: string | null): Ebook | null {
  const ebookFile = 'ebookFile' in item.media ? item.media.ebookFile : null
  const ino = fileIno ?? ebookFile?.ino
  const file = item.libraryFiles.find((one) => one.ino === ino && one.fileType === 'ebook')
  if (!file) return null
  const format = extensionOf(file.metadata.filename)
  const kind = readerKindOf(format)
  if (kind === null) return null
  return {
    itemId: item.id,
    ino: file.ino,
    format,
    kind,
    path: ebookPath(item, file.metadata),
    isPrimary: file.ino === ebookFile?.ino,
  }
}

/**
 * `/ebook/{library}/{folder}/{path}`: for a single-file item the file itself; otherwise below the item's own path.
 */
export function ebookPath(
  {
    libraryId,
    folderId,
    relPath,
    isFile,
  }: Pick<ItemExpandedView, 'libraryId' | 'folderId' | 'relPath' | 'isFile'>,
  file: { readonly relPath: string },
): string {
  const path = isFile ? relPath : `${relPath}/${file.relPath}`
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `/ebook/${encodeURIComponent(libraryId)}/${encodeURIComponent(folderId)}/${encoded}`
}

/** Has no audio: reading it to the end finishes it. */
export const isOnlyEbook = ({ media }: ItemExpandedView): boolean =>
  'tracks' in media && media.tracks?.length === 0
