import { describe, expect, test } from 'vitest'
import { dateEntries } from './feed-dates.rules.ts'
import type { UndatedEntry } from './feeds.types.ts'

const T = Date.UTC(2025, 0, 6, 12)
const HOUR = 3_600_000
const entry = (id: string, more: Partial<UndatedEntry> = {}) =>
  ({ id, ownDate: null, earliestDate: T, ...more }) as UndatedEntry
const dated = (entries: readonly UndatedEntry[], known: Readonly<Record<string, number>> = {}) => {
  const { entries: found, added } = dateEntries(
    entries,
    new Map(Object.entries(known).map(([id, date]) => [id, T + date])),
  )
  return {
    dates: Object.fromEntries(found.map(({ id, publishedAt }) => [id, publishedAt - T])),
    added: Object.fromEntries([...added].map(([id, date]) => [id, date - T])),
  }
}

describe('a part of a book', () => {
  test.each<[why: string, ids: string[], known: Record<string, number>, date: number]>([
    ['after all others: a minute later', ['a', 'new'], { a: 0 }, 60_000],
    ['before all others: a minute earlier', ['new', 'a'], { a: 0 }, -60_000],
    ['before all others, if there is room: when it was added', ['new', 'a'], { a: HOUR }, 0],
    ['between others: in the middle', ['a', 'new', 'b'], { a: 0, b: 60_000 }, 30_000],
    ['between others, if there is room: a minute later', ['a', 'new', 'b'], { a: 0, b: HOUR }, 60_000],
    ['between others without room: a second later', ['a', 'new', 'b'], { a: 0, b: 1000 }, 1000],
    ['between others with the same date: a minute later', ['a', 'new', 'b'], { a: 0, b: 0 }, 60_000],
    ['between others that were swapped: a minute later', ['a', 'new', 'b'], { a: 100_000, b: 0 }, 160_000],
  ])('%s', (_why, ids, known, date) => {
    const { dates, added } = dated(
      ids.map((id) => entry(id)),
      known,
    )
    expect(dates).toEqual({ ...known, new: date })
    expect(added).toEqual({ new: date })
  })

  test('is dated in whole seconds, no earlier than it was added', () => {
    expect(dated([entry('a', { earliestDate: T + 5700 })]).dates).toEqual({ a: 5000 })
    expect(dateEntries([entry('a', { earliestDate: 0 })], new Map()).entries).toMatchObject([
      { publishedAt: 0 },
    ])
    expect(dated([entry('a'), entry('b', { earliestDate: T + HOUR })]).dates).toEqual({ a: 0, b: HOUR })
  })
})

describe('an episode', () => {
  const episode = (id: string, addedAt: number, ownDate = T + 500) =>
    entry(id, { ownDate, earliestDate: addedAt })

  test('has its own date, which is not stored', () => {
    expect(dated([episode('a', 1)])).toEqual({ dates: { a: 0 }, added: {} })
  })

  test('that was shifted is stored once', () => {
    const both = [episode('b', 2), episode('a', 1)]
    expect(dated(both)).toEqual({ dates: { a: 0, b: 1000 }, added: { b: 1000 } })
    expect(dated(both, { b: 1000 })).toEqual({ dates: { a: 0, b: 1000 }, added: {} })
  })

  test('that was shifted keeps its date for up to an hour', () => {
    expect(dated([episode('b', 2)], { b: HOUR - 1000 }).dates).toEqual({ b: HOUR - 1000 })
    expect(dated([episode('b', 2)], { b: HOUR }).dates).toEqual({ b: 0 })
    expect(dated([episode('b', 2)], { b: -1000 }).dates).toEqual({ b: 0 })
  })

  test('added first keeps its own date, whatever is stored for another', () => {
    expect(dated([episode('a', 1), episode('b', 2)], { b: 0 }).dates).toEqual({ a: 0, b: 1000 })
  })

  test('does not shift the parts of a book', () => {
    expect(dated([episode('a', 1, T + HOUR), entry('b')]).dates).toEqual({ a: HOUR, b: 0 })
  })
})
