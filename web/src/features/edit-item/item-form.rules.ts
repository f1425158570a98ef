import type { MediaPatch } from '@lectern/contract/item-patches'
import type { ItemExpandedView } from '@lectern/contract/items'

/** Details of an item as edited in the form: strings, never null. */
export interface ItemDraft {
  readonly title: string
  readonly subtitle: string
  readonly authors: readonly string[]
  readonly narrators: readonly string[]
  readonly series: readonly SeriesDraft[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly publishedYear: string
  readonly publisher: string
  readonly description: string
  readonly isbn: string
  readonly asin: string
  readonly language: string
  readonly explicit: boolean
  readonly abridged: boolean
  readonly author: string
  readonly feedUrl: string
  readonly releaseDate: string
  readonly itunesId: string
  readonly type: string
  readonly artists: readonly string[]
  readonly album: string
}

export interface SeriesDraft {
  readonly name: string
  readonly sequence: string
}

export type ItemKind = 'book' | 'podcast' | 'music' | 'video'

const FIELDS_OF: Readonly<Record<ItemKind, readonly (keyof ItemDraft)[]>> = {
  book: [
    'title',
    'subtitle',
    'authors',
    'narrators',
    'series',
    'genres',
    'tags',
    'publishedYear',
    'publisher',
    'description',
    'isbn',
    'asin',
    'language',
    'explicit',
    'abridged',
  ],
  podcast: [
    'title',
    'author',
    'feedUrl',
    'description',
    'genres',
    'tags',
    'releaseDate',
    'itunesId',
    'language',
    'explicit',
    'type',
  ],
  music: ['title', 'artists', 'album', 'genres', 'tags', 'language', 'explicit'],
  video: ['title', 'description', 'language', 'tags', 'explicit'],
}

export const ALL_FIELDS: readonly (keyof ItemDraft)[] = [...new Set(Object.values(FIELDS_OF).flat())]

export function kindOf(item: Pick<ItemExpandedView, 'mediaType'>): ItemKind {
  return item.mediaType
}

export function draftOf(item: ItemExpandedView): ItemDraft {
  const metadata = item.media.metadata as Readonly<Record<string, unknown>>
  const text = (key: string) => {
    const value = metadata[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const texts = (key: string) => listOf(metadata[key]).filter((value) => typeof value === 'string')
  return {
    title: text('title'),
    subtitle: text('subtitle'),
    authors: namesOf(metadata['authors']),
    narrators: texts('narrators'),
    series: seriesOf(metadata['series']),
    genres: texts('genres'),
    tags: item.media.tags,
    publishedYear: text('publishedYear'),
    publisher: text('publisher'),
    description: text('description'),
    isbn: text('isbn'),
    asin: text('asin'),
    language: text('language'),
    explicit: metadata['explicit'] === true,
    abridged: metadata['abridged'] === true,
    author: text('author'),
    feedUrl: text('feedUrl'),
    releaseDate: text('releaseDate'),
    itunesId: text('itunesId'),
    type: text('type'),
    artists: texts('artists'),
    album: text('album'),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function namesOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => {
    const { name } = one as { name?: unknown }
    return typeof name === 'string' ? [name] : []
  })
}

function seriesOf(value: unknown): SeriesDraft[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return all.flatMap((one) => {
    const { name, sequence } = one as { name?: unknown; sequence?: unknown }
    return typeof name === 'string' ? [{ name, sequence: typeof sequence === 'string' ? sequence : '' }] : []
  })
}

/** Fields whose order is irrelevant; the order of authors and series matters. */
const AS_SETS: ReadonlySet<keyof ItemDraft> = new Set(['genres', 'tags', 'narrators', 'artists'])

export function changedFields(kind: ItemKind, before: ItemDraft, after: ItemDraft): (keyof ItemDraft)[] {
  return FIELDS_OF[kind].filter((field) => !isSame(field, before[field], after[field]))
}

function isSame(field: keyof ItemDraft, before: unknown, after: unknown): boolean {
  if (typeof before === 'string' && typeof after === 'string') return before.trim() === after.trim()
  if (AS_SETS.has(field) && Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((name) => after.includes(name))
  }
  return JSON.stringify(before) === JSON.stringify(after)
}

/** Returns changed fields only. Cleared texts are sent as null. */
export function patchOf(kind: ItemKind, before: ItemDraft, after: ItemDraft): MediaPatch {
  const changed = changedFields(kind, before, after)
  const metadata: Record<string, unknown> = {}
  for (const field of changed) if (field !== 'tags') metadata[field] = valueOf(after[field])
  if (changed.includes('authors')) metadata['authors'] = after.authors.map((name) => ({ name }))
  if (changed.includes('series')) {
    metadata['series'] = after.series.map(({ name, sequence }) => ({ name, sequence: sequence || null }))
  }
  return {
    ...(Object.keys(metadata).length > 0 ? { metadata: metadata as MediaPatch['metadata'] } : {}),
    ...(changed.includes('tags') ? { tags: [...after.tags] } : {}),
  }
}

function valueOf(value: ItemDraft[keyof ItemDraft]): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return value
}

/** A form being edited, with the values it started from. */
export interface OpenForm {
  readonly base: ItemDraft
  readonly draft: ItemDraft
  /** Fields changed elsewhere since the form was opened, and here as well. */
  readonly clashes: readonly (keyof ItemDraft)[]
}

/** Merges a change from elsewhere into a form being edited: untouched fields are updated, edited ones stay. */
export function followNews(kind: ItemKind, { base, draft, clashes }: OpenForm, news: ItemDraft): OpenForm {
  const touched = changedFields(kind, base, draft)
  const after = { ...news, ...pick(draft, touched) }
  const moved = new Set([...clashes, ...changedFields(kind, base, news)])
  const differing = new Set(changedFields(kind, news, after))
  return {
    base: news,
    draft: after,
    clashes: touched.filter((field) => moved.has(field) && differing.has(field)),
  }
}

/** Whether the form differs from the values it started from. */
export const isTouched = (item: ItemExpandedView, { base, draft }: OpenForm): boolean =>
  changedFields(kindOf(item), base, draft).length > 0

/** Updates the form of an item that was changed elsewhere. */
export const followItem = (form: OpenForm, item: ItemExpandedView): OpenForm =>
  followNews(kindOf(item), form, draftOf(item))

/** Resolves conflicts by taking the values changed elsewhere over those typed here. */
export function takeTheirs({ base, draft, clashes }: OpenForm): OpenForm {
  return { base, draft: { ...draft, ...pick(base, clashes) }, clashes: [] }
}

const pick = (draft: ItemDraft, fields: readonly (keyof ItemDraft)[]): Partial<ItemDraft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]))

/** Creates an unedited form. */
export function openFormOn(item: ItemExpandedView): OpenForm {
  const draft = draftOf(item)
  return { base: draft, draft, clashes: [] }
}
