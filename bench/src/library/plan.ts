import { chanceFrom, type Chance } from './random.ts'
import {
  FIRST_NAMES,
  GENRES,
  LANGUAGES,
  LAST_NAMES,
  PLACES,
  PUBLISHERS,
  QUALITIES,
  SENTENCES,
  SERIES_ENDINGS,
  TAGS,
  THINGS,
  WHOLE_TITLES,
} from './words.ts'

/** A book before it is written to disk. */
export interface BookPlan {
  readonly title: string
  readonly subtitle: string | null
  readonly author: string
  readonly series: { readonly name: string; readonly sequence: number } | null
  readonly narrators: readonly string[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly year: number
  readonly publisher: string
  readonly language: string
  readonly description: string
  readonly isbn: string
  readonly asin: string | null
  /** Relative to the library folder. */
  readonly relPath: string
  readonly sound: SoundPlan
  readonly cover: 'file' | 'embedded' | null
  readonly ebook: 'epub' | 'pdf' | 'cbz' | null
  readonly sideFiles: readonly ('metadata.opf' | 'desc.txt' | 'reader.txt')[]
}

export type SoundPlan =
  | { readonly kind: 'none' }
  /** Index of the ready-made audio. */
  | { readonly kind: 'm4b'; readonly body: number }
  | { readonly kind: 'mp3'; readonly bodies: readonly number[]; readonly numDiscs: 1 | 2 }

export interface SoundStock {
  readonly numM4b: number
  readonly numMp3: number
}

interface Series {
  readonly name: string
  readonly author: string
  readonly size: number
}

/** Generates the books of a library one by one; at any size only one of them is in memory. */
export function* planBooks(count: number, seed: number, stock: SoundStock): Generator<BookPlan> {
  const world = makeWorld(count, seed)
  const titles = new Set<string>()
  const series = { index: 0, placed: 0 }
  for (let number = 0; number < count; number += 1) {
    const chance = chanceFrom(seed * 7_919 + number * 104_729)
    const current = chance.percent(60) ? world.series[series.index] : undefined
    const place = current ? { name: current.name, sequence: (series.placed += 1) } : null
    if (current && series.placed >= current.size) {
      series.index += 1
      series.placed = 0
    }
    const author = current?.author ?? chance.pick(world.authors)
    yield planBook(chance, { author, series: place, title: newTitle(chance, titles), world, stock })
  }
}

interface World {
  readonly authors: readonly string[]
  readonly narrators: readonly string[]
  readonly series: readonly Series[]
}

function makeWorld(count: number, seed: number): World {
  const chance = chanceFrom(seed)
  const authors = distinct(Math.max(2, Math.round(count / 4)), () => personName(chance))
  const narrators = distinct(Math.max(3, Math.round(count / 25)), () => personName(chance))
  const names = distinct(Math.max(1, Math.round(count / 5)), (attempt) => {
    const name = `The ${chance.pick(QUALITIES)} ${chance.pick(THINGS)} ${chance.pick(SERIES_ENDINGS)}`
    return attempt < 3 ? name : `${name} ${chance.between(2, 9_999)}`
  })
  const series = names.map((name) => ({ name, author: chance.pick(authors), size: chance.between(1, 8) }))
  return { authors, narrators, series }
}

function personName(chance: Chance): string {
  const middle = chance.percent(40) ? ` ${String.fromCharCode(65 + chance.between(0, 25))}.` : ''
  return `${chance.pick(FIRST_NAMES)}${middle} ${chance.pick(LAST_NAMES)}`
}

/** After a few repeats, `make` has to try something longer. */
function distinct(count: number, make: (attempt: number) => string): string[] {
  const found = new Set<string>()
  for (let attempt = 0; found.size < count;) {
    const before = found.size
    found.add(make(attempt))
    attempt = found.size > before ? 0 : attempt + 1
    if (attempt > 10_000) throw new Error('too few names for so many books')
  }
  return [...found]
}

function newTitle(chance: Chance, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const number = attempt < 3 ? '' : ` ${chance.between(2, 99_999)}`
    const title = someTitle(chance) + number
    if (taken.has(title)) continue
    taken.add(title)
    return title
  }
}

function someTitle(chance: Chance): string {
  const kind = chance.between(1, 100)
  const thing = () => `${chance.pick(QUALITIES)} ${chance.pick(THINGS)}`
  if (kind <= 6) return chance.pick(WHOLE_TITLES)
  if (kind <= 40) return `The ${thing()}`
  if (kind <= 60) return `${chance.pick(THINGS)} of ${chance.pick(PLACES)}`
  if (kind <= 80) return `${thing()}, ${thing()}`
  return `A ${chance.pick(THINGS)} in ${chance.pick(PLACES)}`
}

function planBook(
  chance: Chance,
  given: Pick<BookPlan, 'author' | 'series' | 'title'> & { world: World; stock: SoundStock },
): BookPlan {
  const { author, series, title, world, stock } = given
  const some = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: chance.between(1, most) }, () => chance.pick(list))),
  ]
  const narrators = some(world.narrators, chance.percent(12) ? 2 : 1)
  const year = chance.between(1880, 2025)
  const sound = planSound(chance, stock)
  const cover = planCover(chance, sound)
  return {
    title,
    subtitle: chance.percent(15) ? `A ${chance.pick(['Novel', 'Diary', 'Guide', 'Fable'])}` : null,
    author,
    series,
    narrators,
    genres: some(GENRES, 3),
    tags: chance.percent(50) ? some(TAGS, 3) : [],
    year,
    publisher: chance.pick(PUBLISHERS),
    language: chance.pick(LANGUAGES),
    description: Array.from({ length: chance.between(2, 8) }, () => chance.pick(SENTENCES)).join(' '),
    isbn: `978${chance.between(1_000_000_000, 9_999_999_999)}`,
    asin: chance.percent(50) ? `B0${String(chance.between(10_000_000, 99_999_999))}` : null,
    relPath: [
      author,
      ...(series ? [series.name] : []),
      folderName(chance, { title, year, series, narrators }),
    ]
      .map(fileName)
      .join('/'),
    sound,
    cover,
    ebook:
      sound.kind === 'none' || chance.percent(10)
        ? chance.pick(['epub', 'epub', 'epub', 'pdf', 'cbz'])
        : null,
    sideFiles: [
      ...(chance.percent(25) ? (['metadata.opf'] as const) : []),
      ...(chance.percent(30) ? (['desc.txt'] as const) : []),
      ...(chance.percent(25) ? (['reader.txt'] as const) : []),
    ],
  }
}

function planSound(chance: Chance, { numM4b, numMp3 }: SoundStock): SoundPlan {
  const kind = chance.between(1, 100)
  if (kind <= 33) return { kind: 'm4b', body: chance.between(0, numM4b - 1) }
  if (kind > 92) return { kind: 'none' }
  const numTracks = kind <= 42 ? 1 : chance.between(2, 4)
  const bodies = Array.from({ length: numTracks }, () => chance.between(0, numMp3 - 1))
  return { kind: 'mp3', bodies, numDiscs: numTracks === 4 && chance.percent(30) ? 2 : 1 }
}

function planCover(chance: Chance, { kind }: SoundPlan): BookPlan['cover'] {
  if (chance.percent(75)) return 'file'
  return kind !== 'none' && chance.percent(60) ? 'embedded' : null
}

/** People name the folders of their books in different ways. */
function folderName(
  chance: Chance,
  { title, year, series, narrators }: Pick<BookPlan, 'title' | 'year' | 'series' | 'narrators'>,
): string {
  const style = chance.between(0, 3)
  const reader = narrators.length === 1 ? ` {${narrators.join()}}` : ''
  if (!series) return [title, `${year} - ${title}`, `${title}${reader}`, title][style] ?? title
  const { sequence } = series
  const styles = [
    `${String(sequence).padStart(2, '0')} - ${title}`,
    `Vol ${sequence} - ${year} - ${title}`,
    `${year} - Book ${sequence} - ${title}${reader}`,
    `${sequence}. ${title}`,
  ]
  return styles[style] ?? title
}

/** Without characters that some file systems do not allow. */
export function fileName(text: string): string {
  const safe = [...text].map((character) => ('/\\:*?"<>|'.includes(character) ? '_' : character)).join('')
  return safe.replace(/[. ]+$/, '').slice(0, 120)
}
