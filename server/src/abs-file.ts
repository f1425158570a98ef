import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { Item } from './features/items/items.types.ts'
import { writeAbsMetadata } from './features/scanner/reading/sidecar-abs.rules.ts'
import { withoutEmpty } from './features/scanner/reading/sidecar-values.rules.ts'
import { withoutCredentials } from './lib/url-credentials.ts'

/**
 * Content of the `metadata.abs` file next to an item's files, in the format the scanner reads; null if it has none.
 */
export function absFileOf({ media, tags }: Item): string | null {
  const version = PRODUCT_VERSION
  if (media.kind === 'book') {
    const { title, subtitle, publishedYear, publisher, description, isbn, asin, language } = media
    const metadata = withoutEmpty({
      title,
      subtitle,
      publishedYear,
      publisher,
      description,
      isbn,
      asin,
      language,
      tags: [...tags],
      authors: media.authors.map(({ name }) => name),
      narrators: [...media.narrators],
      series: media.series.map(({ name, sequence }) => ({ name, sequence })),
      genres: [...media.genres],
      explicit: media.isExplicit,
      abridged: media.isAbridged,
      chapters: [...media.chapters],
    })
    return writeAbsMetadata({ mediaType: 'book', version, metadata })
  }
  if (media.kind !== 'podcast') return null
  const { title, author, description, language, feedUrl, itunesId } = media
  const metadata = withoutEmpty({
    title,
    author,
    description,
    language,
    feedUrl: feedUrl && withoutCredentials(feedUrl),
    itunesId,
    tags: [...tags],
    genres: [...media.genres],
    explicit: media.isExplicit,
  })
  return writeAbsMetadata({ mediaType: 'podcast', version, metadata })
}
