import { pick } from '../../lib/pick.ts'
import type { Item } from '../items/items.types.ts'
import { BOOK_FACTS } from '../items/written-facts.rules.ts'
import { withoutCredentials } from '../../lib/url-credentials.ts'

/** The contents of `metadata.json` next to an item's files: enough to restore its metadata without the database. */
export function metadataFileOf({ media, tags }: Item): Record<string, unknown> | null {
  switch (media.kind) {
    case 'book':
      return {
        tags,
        chapters: media.chapters,
        title: media.title,
        subtitle: media.subtitle,
        authors: media.authors.map(({ name }) => name),
        narrators: media.narrators,
        series: media.series.map(({ name, sequence }) => (sequence ? `${name} #${sequence}` : name)),
        genres: media.genres,
        ...pick(media, BOOK_FACTS),
        explicit: media.isExplicit,
        abridged: media.isAbridged,
      }
    case 'podcast':
      return {
        tags,
        title: media.title,
        author: media.author,
        description: media.description,
        releaseDate: media.releaseDate,
        genres: media.genres,
        feedURL: media.feedUrl && withoutCredentials(media.feedUrl),
        imageURL: media.imageUrl,
        itunesPageURL: media.itunesPageUrl,
        itunesId: media.itunesId,
        itunesArtistId: media.itunesArtistId,
        language: media.language,
        explicit: media.isExplicit,
        podcastType: media.type,
      }
    default:
      return null
  }
}
