import type { ServerYearStatsView, YearStatsView } from '@lectern/contract/stats'
import { describe, expect, test } from 'vitest'
import { describePicture, ownPictures, serverPictures, yearsUntil } from './year-picture.rules.ts'

const words = {
  text: (key: string) => key,
  number: (value: number) => `${value}`,
  size: (bytes: number) => `${bytes} B`,
  month: (month: number) => `month ${month}`,
}
const own = {
  numBooksFinished: 3,
  numBooksListened: 4,
  totalListeningTime: 5400,
  totalBookListeningTime: 3600,
  totalPodcastListeningTime: 1799,
  totalListeningSessions: 9,
  topAuthors: [{ name: 'Ada' }, { name: 'Bea' }],
  topGenres: [],
  finishedBooksWithCovers: ['a'],
  booksWithCovers: ['b'],
  mostListenedNarrator: { name: 'Carl' },
  mostListenedMonth: { month: 4 },
  longestAudiobookFinished: null,
} as unknown as YearStatsView

describe('year-in-review images', () => {
  test('for a user, show what was listened to, and omit what is unknown', () => {
    const [first, second, third] = ownPictures(own, '2026', words)
    expect(first && describePicture(first)).toBe(
      'ownTitle 2026. booksFinished: 3. hours: 2. sessions: 9. topAuthors: Ada, Bea',
    )
    expect(second && describePicture(second)).toBe(
      'ownTitle 2026. booksListened: 4. bookHours: 1. podcastHours: 0',
    )
    expect(third && describePicture(third)).toBe('ownTitle 2026. narrator: Carl. bestMonth: month 4')
    expect([first?.coverIds, second?.coverIds]).toEqual([['a'], ['b']])
    const bare = {
      ...own,
      mostListenedNarrator: null,
      mostListenedMonth: null,
      longestAudiobookFinished: { title: 'Fog' },
    }
    expect(ownPictures(bare as YearStatsView, '2026', words)[2]?.lists).toEqual([
      { name: 'longest', lines: ['Fog'] },
    ])
  })

  test('for the server, show its totals', () => {
    const stats = {
      booksAddedWithCovers: ['a'],
      numBooksAdded: 1,
      numAuthorsAdded: 2,
      numBooks: 3,
      numListeningSessions: 4,
      totalListeningTime: 3600,
      totalBooksAddedSize: 5,
      totalBooksAddedDuration: 7200,
      totalBooksSize: 6,
      totalBooksDuration: 10_800,
      topAuthors: [{ name: 'Ada' }],
      topNarrators: [],
      topGenres: [{ genre: 'Fog' }],
    } as unknown as ServerYearStatsView
    expect(serverPictures(stats, '2026', words).map(describePicture)).toEqual([
      'serverTitle 2026. booksAdded: 1. hours: 1. sessions: 4. topAuthors: Ada',
      'serverTitle 2026. authorsAdded: 2. sizeAdded: 5 B. hoursAdded: 2',
      'serverTitle 2026. books: 3. sizeAll: 6 B. hoursAll: 3. topGenres: Fog',
    ])
  })
})

test('offers years from the current one back to 2020', () => {
  expect(yearsUntil(new Date(2022, 5))).toEqual(['2022', '2021', '2020'])
})
