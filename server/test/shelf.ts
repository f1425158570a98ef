import type { Item } from '../src/features/items/items.types.ts'
import { saveItems } from '../src/features/items/storage/items-write.store.ts'
import type { Db } from '../src/platform/db/db.ts'
import { NOON } from './clock.ts'
import { aBook, type Place } from './items.ts'

/** Books that differ in everything lists can be filtered and sorted by. */

export interface Traits {
  readonly title: string
  readonly authors?: readonly string[]
  readonly series?: readonly (readonly [name: string, sequence: string | null])[]
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly narrators?: readonly string[]
  readonly publisher?: string | null
  readonly language?: string | null
  readonly publishedYear?: string | null
  readonly asin?: string | null
  readonly isExplicit?: boolean
  readonly isAbridged?: boolean
  readonly isMissing?: boolean
  readonly hasEbook?: boolean
  /** One audio file per entry, of this many seconds. */
  readonly tracks?: readonly number[]
  readonly addedAt?: number
  readonly updatedAt?: number
  readonly mtimeMs?: number
  readonly birthtimeMs?: number
  readonly description?: string | null
}

export function aListedBook(place: Place, traits: Traits): Item {
  const tracks = traits.tracks ?? [60]
  const fileNames = tracks.map((_seconds, index) => `${index + 1}.mp3`)
  const base = aBook(place, { fileNames, authors: traits.authors ?? ['Ada Moor'], tags: traits.tags ?? [] })
  const [model] = aBook(place).files
  const ebook = { ...model, relPath: 'book.epub', kind: 'ebook', isSupplementary: false, media: null }
  const audio = base.files.map((file, index) => ({
    ...file,
    size: 1000 * (tracks[index] ?? 0),
    media: file.media && { ...file.media, durationSeconds: tracks[index] ?? 0 },
  }))
  const { media } = base
  if (media.kind !== 'book') throw new Error('A book is a book.')
  return {
    ...base,
    isMissing: traits.isMissing ?? false,
    addedAt: traits.addedAt ?? NOON,
    updatedAt: traits.updatedAt ?? NOON,
    mtimeMs: traits.mtimeMs ?? NOON,
    birthtimeMs: traits.birthtimeMs ?? NOON,
    files: traits.hasEbook ? [...audio, ebook as Item['files'][number]] : audio,
    media: {
      ...media,
      title: traits.title,
      series: (traits.series ?? []).map(([name, sequence]) => ({ id: null, name, sequence })),
      genres: traits.genres ?? [],
      narrators: traits.narrators ?? [],
      publisher: traits.publisher ?? null,
      language: traits.language ?? null,
      publishedYear: traits.publishedYear ?? null,
      asin: traits.asin ?? null,
      description: traits.description ?? null,
      isExplicit: traits.isExplicit ?? false,
      isAbridged: traits.isAbridged ?? false,
      ebookRelPath: traits.hasEbook ? 'book.epub' : null,
    },
  }
}

/** Saves the items in this order, and returns the ids by title. */
export async function shelve(db: Db, items: readonly Item[]): Promise<Map<string, string>> {
  await db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: NOON }))
  return new Map(items.map(({ id, media }) => [media.title, id]))
}
