import type { MeantBook } from './make-library.ts'

/** The fields of the server's item that the plan of a generated book determines. */
export interface ToldItem {
  readonly relPath: string
  readonly isInvalid: boolean
  readonly media: {
    readonly metadata: {
      readonly title: string
      readonly subtitle: string | null
      readonly authors: readonly { readonly name: string }[]
      readonly narrators: readonly string[]
      readonly series: readonly { readonly name: string; readonly sequence: string | null }[]
      readonly genres: readonly string[]
      readonly publishedYear: string | null
      readonly publisher: string | null
      readonly language: string | null
      readonly description: string | null
      readonly asin: string | null
    }
    readonly coverPath: string | null
    readonly tracks: readonly { readonly duration: number }[]
    readonly chapters: readonly { readonly title: string; readonly start: number; readonly end: number }[]
    readonly ebookFile: object | null
  }
}

/** Differences from the plan, one line each. */
export function differences(meant: MeantBook, told: ToldItem): string[] {
  const { metadata, tracks, chapters, coverPath, ebookFile } = told.media
  const series = meant.series && [meant.series.name, String(meant.series.sequence)]
  const always: [string, unknown, unknown][] = [
    ['title', metadata.title, meant.title],
    ['author', metadata.authors.map(({ name }) => name), [meant.author]],
    ['series', metadata.series[0] ? [metadata.series[0].name, metadata.series[0].sequence] : null, series],
    ['tracks', tracks.length, meant.tracks],
    ['chapters', chapters.map(({ title }) => title), meant.chapterTitles],
    ['e-book', ebookFile !== null, meant.ebook !== null],
    ['cover', coverPath !== null, meant.cover !== null],
    ['usable', told.isInvalid, false],
    ['duration', isNear(sum(tracks.map(({ duration }) => duration)), meant.durationSeconds), true],
    [
      'end of chapters',
      chapters.length === 0 || isNear(chapters.at(-1)?.end ?? 0, meant.durationSeconds),
      true,
    ],
  ]
  const described: [string, unknown, unknown][] = [
    ['subtitle', metadata.subtitle, meant.subtitle],
    ['narrators', metadata.narrators, meant.narrators],
    ['genres', metadata.genres, meant.genres],
    ['year', metadata.publishedYear, String(meant.year)],
    ['publisher', metadata.publisher, meant.publisher],
    ['language', metadata.language, meant.language],
    ['description', metadata.description, meant.description],
    ['asin', metadata.asin, meant.asin],
  ]
  return [...always, ...(meant.isDescribed ? described : [])].flatMap(([what, is, should]) =>
    JSON.stringify(is) === JSON.stringify(should)
      ? []
      : [`${meant.relPath}: ${what} is ${JSON.stringify(is)}, meant is ${JSON.stringify(should)}`],
  )
}

/** Durations are multiples of a frame of 1/40 s, and encoders add one or two. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.15 + b * 0.01
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
