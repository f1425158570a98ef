import { authorKey } from '../../items/names.rules.ts'
import type { FoundMetadata } from '../assembling/metadata-merge.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

/**
 * `Fiction/Neil Gaiman/Neverwhere` looks like author, series and book. If another source gives the series name as an
 * author, the path is read as author and book instead.
 */
export function withAuthorFolder(folder: SourceMetadata, others: FoundMetadata): FoundMetadata {
  const [series] = folder.series ?? []
  if (!series || series.sequence !== null) return { ...others, folder }
  const key = authorKey(series.name)
  const isAuthor = Object.values(others).some((source) =>
    source.authors?.some((author) => authorKey(author) === key),
  )
  if (!isAuthor) return { ...others, folder }
  const { series: _author, ...rest } = folder
  return { ...others, folder: { ...rest, authors: [series.name] } }
}
