import { pick } from '../../../lib/pick.ts'
import type { FieldSources, Item } from '../../items/items.types.ts'
import { BOOK_FACTS, PODCAST_FACTS } from '../../items/written-facts.rules.ts'
import type { MergedMetadata, Provenance, StoredMetadata } from './metadata-merge.rules.ts'
import { withoutEmpty } from '../reading/sidecar-values.rules.ts'
import type { MetadataField, SourceMetadata } from '../scanner.types.ts'

/**
 * Converts between stored items and the merge input. Fields have their protocol names: `explicit`, not `isExplicit`.
 */

export function storedMetadataOf(item: Item | null): StoredMetadata | null {
  if (item === null) return null
  const provenance: Provenance = {}
  const locked = new Set<MetadataField>()
  for (const [name, { source, lockedBy }] of Object.entries(item.fieldSources)) {
    const field = name as MetadataField
    provenance[field] = source
    if (lockedBy !== undefined) locked.add(field)
  }
  const chapters = chaptersProvenance(item)
  if (chapters) provenance.chapters = chapters
  return { values: valuesOf(item), provenance, locked }
}

function chaptersProvenance({ media }: Item): 'hand' | 'provider' | 'abs' | 'json' | null {
  if (media.kind !== 'book') return null
  const source = media.chaptersSource
  return source === 'files' || source === 'embedded' || source === 'overdrive' ? null : source
}

function valuesOf({ media, tags }: Item): SourceMetadata {
  switch (media.kind) {
    case 'book':
      return withoutEmpty({
        title: media.title,
        subtitle: media.subtitle,
        authors: media.authors.map(({ name }) => name),
        narrators: [...media.narrators],
        series: media.series.map(({ name, sequence }) => ({ name, sequence })),
        genres: [...media.genres],
        tags: [...tags],
        ...pick(media, BOOK_FACTS),
        chapters: [...media.chapters],
        explicit: media.isExplicit || null,
        abridged: media.isAbridged || null,
      })
    case 'podcast':
      return withoutEmpty({
        title: media.title,
        ...pick(media, PODCAST_FACTS),
        genres: [...media.genres],
        tags: [...tags],
        podcastType: media.type,
        explicit: media.isExplicit || null,
      })
    case 'music':
      return withoutEmpty({ title: media.title, tags: [...tags] })
    case 'video':
      return withoutEmpty({
        title: media.title,
        description: media.description,
        language: media.language,
        tags: [...tags],
        explicit: media.isExplicit || null,
      })
  }
}

/** A field keeps its stored entry, including the lock, as long as its source is unchanged. */
export function fieldSourcesOf({ provenance }: MergedMetadata, before: FieldSources): FieldSources {
  return Object.fromEntries(
    Object.entries(provenance)
      // The source of chapters is stored with the chapters.
      .filter(([field]) => field !== 'chapters')
      .map(([field, source]) => {
        const old = before[field]
        return [field, old?.source === source ? old : { source }]
      }),
  )
}
