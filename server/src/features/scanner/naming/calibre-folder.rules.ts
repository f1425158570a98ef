import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { baseNameOf } from '../survey/file-kinds.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

interface CalibreBook {
  readonly files: readonly { readonly relPath: string }[]
  /** The contents of `metadata.opf`, if there is one. */
  readonly opf: SourceMetadata | undefined
}

/**
 * Calibre writes `Emma (1650)/Emma - Jane Austen.epub`, where 1650 counts the books of its database. The year is in
 * the metadata file next to the book, if calibre knows it.
 */
export function withoutCalibreNumber(folder: SourceMetadata, { files, opf }: CalibreBook): SourceMetadata {
  const isNamedByCalibre = files.some(
    ({ relPath }) =>
      fileTypeOf(relPath) === 'ebook' && baseNameOf(relPath).startsWith(`${folder.title ?? ''} - `),
  )
  if (!opf || !isNamedByCalibre || folder.publishedYear === undefined) return folder
  const { publishedYear: _number, ...rest } = folder
  return rest
}
