import type { ServerYearStatsView, YearStatsView } from '@lectern/contract/stats'

/** Contents of one picture of the year. */
export interface YearPicture {
  readonly title: string
  readonly year: string
  readonly figures: readonly Figure[]
  readonly lists: readonly NamedList[]
  readonly coverIds: readonly string[]
}

export interface Figure {
  readonly value: string
  readonly name: string
}

export interface NamedList {
  readonly name: string
  readonly lines: readonly string[]
}

/** Texts and numbers in the user's language. */
export interface YearTexts {
  readonly text: (
    key:
      | 'ownTitle'
      | 'serverTitle'
      | 'booksFinished'
      | 'booksListened'
      | 'hours'
      | 'bookHours'
      | 'podcastHours'
      | 'sessions'
      | 'topAuthors'
      | 'topGenres'
      | 'topNarrators'
      | 'narrator'
      | 'bestMonth'
      | 'longest'
      | 'booksAdded'
      | 'authorsAdded'
      | 'books'
      | 'sizeAdded'
      | 'sizeAll'
      | 'hoursAdded'
      | 'hoursAll',
  ) => string
  readonly number: (value: number) => string
  readonly size: (bytes: number) => string
  readonly month: (month: number) => string
}

const hours = (seconds: number): number => Math.round(seconds / 3600)

/** Empty lists are left out. */
const known = (list: NamedList): NamedList[] => (list.lines.length === 0 ? [] : [list])

export function ownPictures(
  stats: YearStatsView,
  year: string,
  { text, number, month }: YearTexts,
): YearPicture[] {
  const frame = { title: text('ownTitle'), year }
  const figure = (value: number, key: Parameters<YearTexts['text']>[0]) => ({
    value: number(value),
    name: text(key),
  })
  const { mostListenedNarrator: narrator, mostListenedMonth: best, longestAudiobookFinished: longest } = stats
  return [
    {
      ...frame,
      figures: [
        figure(stats.numBooksFinished, 'booksFinished'),
        figure(hours(stats.totalListeningTime), 'hours'),
        figure(stats.totalListeningSessions, 'sessions'),
      ],
      lists: known({ name: text('topAuthors'), lines: stats.topAuthors.map(({ name }) => name) }),
      coverIds: stats.finishedBooksWithCovers,
    },
    {
      ...frame,
      figures: [
        figure(stats.numBooksListened, 'booksListened'),
        figure(hours(stats.totalBookListeningTime), 'bookHours'),
        figure(hours(stats.totalPodcastListeningTime), 'podcastHours'),
      ],
      lists: known({ name: text('topGenres'), lines: stats.topGenres.map(({ genre }) => genre) }),
      coverIds: stats.booksWithCovers,
    },
    {
      ...frame,
      figures: [],
      lists: [
        ...known({ name: text('narrator'), lines: narrator ? [narrator.name] : [] }),
        ...known({ name: text('bestMonth'), lines: best ? [month(best.month)] : [] }),
        ...known({ name: text('longest'), lines: longest ? [longest.title] : [] }),
      ],
      coverIds: stats.booksWithCovers,
    },
  ]
}

export function serverPictures(
  stats: ServerYearStatsView,
  year: string,
  { text, number, size }: YearTexts,
): YearPicture[] {
  const frame = { title: text('serverTitle'), year, coverIds: stats.booksAddedWithCovers }
  const figure = (value: string, key: Parameters<YearTexts['text']>[0]) => ({ value, name: text(key) })
  const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)
  return [
    {
      ...frame,
      figures: [
        figure(number(stats.numBooksAdded), 'booksAdded'),
        figure(number(hours(stats.totalListeningTime)), 'hours'),
        figure(number(stats.numListeningSessions), 'sessions'),
      ],
      lists: known({ name: text('topAuthors'), lines: names(stats.topAuthors) }),
    },
    {
      ...frame,
      figures: [
        figure(number(stats.numAuthorsAdded), 'authorsAdded'),
        figure(size(stats.totalBooksAddedSize), 'sizeAdded'),
        figure(number(hours(stats.totalBooksAddedDuration)), 'hoursAdded'),
      ],
      lists: known({ name: text('topNarrators'), lines: names(stats.topNarrators) }),
    },
    {
      ...frame,
      figures: [
        figure(number(stats.numBooks), 'books'),
        figure(size(stats.totalBooksSize), 'sizeAll'),
        figure(number(hours(stats.totalBooksDuration)), 'hoursAll'),
      ],
      lists: known({ name: text('topGenres'), lines: stats.topGenres.map(({ genre }) => genre) }),
    },
  ]
}

/** Text alternative of a picture. */
export function describePicture({ title, year, figures, lists }: YearPicture): string {
  const parts = [
    `${title} ${year}`,
    ...figures.map(({ value, name }) => `${name}: ${value}`),
    ...lists.map(({ name, lines }) => `${name}: ${lines.join(', ')}`),
  ]
  return parts.join('. ')
}

const FIRST_YEAR = 2020

/** Years to choose from, current year first. */
export const yearsUntil = (now: Date): string[] =>
  Array.from({ length: now.getFullYear() - FIRST_YEAR + 1 }, (_, index) => String(now.getFullYear() - index))
