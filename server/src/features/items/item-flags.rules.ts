import type { Item } from './items.types.ts'

/**
 * Boolean facts about an item as a bit mask, so that filters and visibility checks take a single index scan. The mask
 * is stored, so the meaning of a bit must never change.
 */
export const ITEM_FLAG = {
  lacksAsin: 1 << 0,
  lacksIsbn: 1 << 1,
  lacksSubtitle: 1 << 2,
  lacksAuthors: 1 << 3,
  lacksPublishedYear: 1 << 4,
  lacksSeries: 1 << 5,
  lacksDescription: 1 << 6,
  lacksGenres: 1 << 7,
  lacksTags: 1 << 8,
  lacksNarrators: 1 << 9,
  lacksPublisher: 1 << 10,
  lacksLanguage: 1 << 11,
  lacksCover: 1 << 12,
  lacksChapters: 1 << 13,
  isExplicit: 1 << 14,
  isAbridged: 1 << 15,
  hasIssues: 1 << 16,
  isMissing: 1 << 17,
  isInvalid: 1 << 18,
  hasEbook: 1 << 19,
  hasSupplementaryEbook: 1 << 20,
  hasNoTrack: 1 << 21,
  hasOneTrack: 1 << 22,
  hasSeveralTracks: 1 << 23,
} as const

type FlagName = keyof typeof ITEM_FLAG

export function itemFlags(item: Item): number {
  const numTracks = item.files.filter((file) => (file.media?.trackIndex ?? -1) > 0).length
  const facts: Partial<Record<FlagName, boolean>> = {
    ...mediaFacts(item),
    lacksTags: item.tags.length === 0,
    lacksCover: item.cover === null,
    hasIssues: hasIssues(item),
    isMissing: item.isMissing,
    isInvalid: item.isInvalid,
    hasSupplementaryEbook: item.files.some((file) => file.isSupplementary === true),
    hasNoTrack: numTracks === 0,
    hasOneTrack: numTracks === 1,
    hasSeveralTracks: numTracks > 1,
  }
  return Object.entries(facts).reduce(
    (flags, [name, isSet]) => (isSet ? flags | ITEM_FLAG[name as FlagName] : flags),
    0,
  )
}

/** What the issue count and filter include: missing, without media, with missing parts or unreadable files. */
export function hasIssues(item: Item): boolean {
  const lacksParts = item.media.kind === 'book' && item.media.missingParts.length > 0
  return (
    item.isMissing || item.isInvalid || lacksParts || item.files.some((file) => file.media?.error != null)
  )
}

function mediaFacts({ media }: Item): Partial<Record<FlagName, boolean>> {
  switch (media.kind) {
    case 'book':
      return {
        lacksAsin: !media.asin,
        lacksIsbn: !media.isbn,
        lacksSubtitle: !media.subtitle,
        lacksAuthors: media.authors.length === 0,
        lacksPublishedYear: !media.publishedYear,
        lacksSeries: media.series.length === 0,
        lacksDescription: !media.description,
        lacksGenres: media.genres.length === 0,
        lacksNarrators: media.narrators.length === 0,
        lacksPublisher: !media.publisher,
        lacksLanguage: !media.language,
        lacksChapters: media.chapters.length === 0,
        isExplicit: media.isExplicit,
        isAbridged: media.isAbridged,
        hasEbook: media.ebookRelPath !== null,
      }
    case 'podcast':
      return {
        lacksDescription: !media.description,
        lacksGenres: media.genres.length === 0,
        lacksLanguage: !media.language,
        isExplicit: media.isExplicit,
      }
    case 'music':
      return {
        lacksGenres: media.genres.length === 0,
        lacksLanguage: !media.language,
        isExplicit: media.isExplicit,
      }
    case 'video':
      return {
        lacksDescription: !media.description,
        lacksLanguage: !media.language,
        isExplicit: media.isExplicit,
      }
  }
}
