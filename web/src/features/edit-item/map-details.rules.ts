import type { ItemDraft, ItemKind } from './item-form.rules.ts'

/** Mapping values onto many forms at once. */

export const MAPPED_TEXTS = ['subtitle', 'publishedYear', 'publisher', 'language'] as const
export const MAPPED_LISTS = ['authors', 'genres', 'tags', 'narrators'] as const
export const MAPPED_SWITCHES = ['explicit', 'abridged'] as const

export type MappedField =
  (typeof MAPPED_TEXTS)[number] | (typeof MAPPED_LISTS)[number] | (typeof MAPPED_SWITCHES)[number] | 'series'

export type MapMode = 'overwrite' | 'append'

const OF_BOOKS: readonly MappedField[] = [
  'subtitle',
  'authors',
  'publishedYear',
  'series',
  'genres',
  'tags',
  'narrators',
  'publisher',
  'language',
  'explicit',
  'abridged',
]
const OF_OTHERS: readonly MappedField[] = ['genres', 'tags', 'language', 'explicit']
const APPENDABLE: ReadonlySet<MappedField> = new Set(['authors', 'series', 'genres', 'tags', 'narrators'])

/** Only lists can be appended to. */
export function mappedFields(kind: ItemKind, mode: MapMode): readonly MappedField[] {
  const fields = kind === 'book' ? OF_BOOKS : OF_OTHERS
  return mode === 'append' ? fields.filter((field) => APPENDABLE.has(field)) : fields
}

export interface MapValues extends Pick<ItemDraft, Exclude<MappedField, 'series'>> {
  /** Names only: the number in the series differs for each book. */
  readonly series: readonly string[]
}

export const NO_VALUES: MapValues = {
  subtitle: '',
  authors: [],
  publishedYear: '',
  series: [],
  genres: [],
  tags: [],
  narrators: [],
  publisher: '',
  language: '',
  explicit: false,
  abridged: false,
}

export function mapped(
  draft: ItemDraft,
  values: MapValues,
  fields: Iterable<MappedField>,
  mode: MapMode,
): ItemDraft {
  const changes = [...fields].map((field) => [field, valueOf(draft, values, field, mode)])
  return { ...draft, ...(Object.fromEntries(changes) as Partial<ItemDraft>) }
}

function valueOf(draft: ItemDraft, values: MapValues, field: MappedField, mode: MapMode): unknown {
  if (field === 'series') return seriesOf(draft, values.series, mode)
  const value = values[field]
  if (mode === 'overwrite' || typeof value !== 'object') return value
  return united(draft[field] as readonly string[], value)
}

/** A series that the book already has keeps its number. */
function seriesOf(draft: ItemDraft, names: readonly string[], mode: MapMode): ItemDraft['series'] {
  const known = new Map(draft.series.map((one) => [one.name.toLowerCase(), one]))
  const given = names.map((name) => known.get(name.toLowerCase()) ?? { name, sequence: '' })
  if (mode === 'overwrite') return given
  return [...draft.series, ...given.filter(({ name }) => !known.has(name.toLowerCase()))]
}

/** Merges both lists, ignoring case when deduplicating. */
function united(before: readonly string[], added: readonly string[]): string[] {
  const known = new Set(before.map((name) => name.toLowerCase()))
  return [...before, ...added.filter((name) => !known.has(name.toLowerCase()))]
}
