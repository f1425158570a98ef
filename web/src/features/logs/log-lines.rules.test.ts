import { describe, expect, test } from 'vitest'
import { aLogEntry } from '../../../test/builders.ts'
import {
  joined,
  levelName,
  linesFrom,
  linesShown,
  type LogLine,
  NO_LINES,
  stepBack,
  toText,
  logReducer,
} from './log-lines.rules.ts'

const entries = (...messages: string[]) => messages.map((message) => aLogEntry({ message }))
const numbered = (from: number, to: number) =>
  entries(...Array.from({ length: to - from }, (_, index) => String(from + index)))
const messages = (lines: readonly { message: string }[]) => lines.map((line) => line.message)

describe('merging loaded lines with live ones', () => {
  test.each([
    [['a', 'b'], [], ['a', 'b']],
    [['a', 'b'], ['c'], ['a', 'b', 'c']],
    [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ],
    [
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ],
    [
      ['a', 'a'],
      ['a', 'b'],
      ['a', 'a', 'b'],
    ],
    [[], ['a'], ['a']],
  ])('%j and %j', (loaded, received, whole) => {
    expect(messages(joined(entries(...loaded), entries(...received)))).toEqual(whole)
  })

  test.each([
    ['at another time', { timestamp: '2026-11-15 09:30:01' }],
    ['at another level', { level: 4 }],
  ])('a line with the same text %s is a different line', (_how, other) => {
    expect(joined([aLogEntry()], [aLogEntry(other)])).toHaveLength(2)
  })

  test('a log that could not be loaded is said so, and what was heard waits for the next try', () => {
    const received = logReducer(NO_LINES, { kind: 'received', entries: entries('b') })
    const failed = logReducer(received, { kind: 'failed' })
    expect(failed).toMatchObject({ loading: 'failed', lines: [] })
    const later = logReducer(failed, { kind: 'loaded', entries: entries('a') })
    expect(messages(later.lines)).toEqual(['a', 'b'])
  })

  test('a line that is heard before the log has come is kept for then', () => {
    const waiting = logReducer(NO_LINES, { kind: 'received', entries: entries('b', 'c') })
    expect(waiting.lines).toEqual([])
    const loaded = logReducer(waiting, { kind: 'loaded', entries: entries('a', 'b') })
    expect(messages(loaded.lines)).toEqual(['a', 'b', 'c'])
    const later = logReducer(loaded, { kind: 'received', entries: entries('d') })
    expect(messages(later.lines)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('after a break the lines stay until the log has come again, and none shows twice', () => {
    const before = logReducer(NO_LINES, { kind: 'loaded', entries: entries('a', 'b') })
    const again = logReducer(before, { kind: 'listening' })
    expect(messages(again.lines)).toEqual(['a', 'b'])
    const received = logReducer(again, { kind: 'received', entries: entries('d') })
    const after = logReducer(received, { kind: 'loaded', entries: entries('a', 'b', 'c', 'd') })
    expect(messages(after.lines)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('how many lines are kept', () => {
  const of = (count: number) => logReducer(NO_LINES, { kind: 'loaded', entries: numbered(0, count) })

  test('keeps all lines up to 5050; one more truncates them to the last 5000', () => {
    expect(of(5050).lines).toHaveLength(5050)
    const cut = logReducer(of(5050), { kind: 'received', entries: entries('last') })
    expect(cut.lines).toHaveLength(5000)
    expect(cut.lines.at(-1)?.message).toBe('last')
    expect(cut.lines[0]?.message).toBe('51')
  })

  test('keeps the last 5000 of 6000 lines, each with a unique number', () => {
    const { lines } = of(6000)
    expect(lines).toHaveLength(5000)
    expect(lines[0]?.message).toBe('1000')
    expect(new Set(lines.map((line) => line.number)).size).toBe(5000)
  })

  test('lines that are heard one after the other have numbers of their own', () => {
    const received = logReducer(of(2), { kind: 'received', entries: entries('a', 'b') })
    const { lines } = logReducer(received, { kind: 'received', entries: entries('c') })
    expect(lines.map((line) => line.number)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('the lines shown', () => {
  const lines: LogLine[] = [
    { ...aLogEntry({ level: 1, message: 'Looking at ABC.mp3' }), number: 0 },
    { ...aLogEntry({ level: 2, message: 'Scan done' }), number: 1 },
    { ...aLogEntry({ level: 3, message: 'abc.mp3 is broken' }), number: 2 },
    { ...aLogEntry({ level: 5, message: 'The disk is full' }), number: 3 },
  ]
  test.each([
    [1, '', [0, 1, 2, 3]],
    [3, '', [2, 3]],
    [4, '', [3]],
    [1, 'abc', [0, 2]],
    [2, ' abc ', [2]],
    [1, 'ABC', [0, 2]],
    [1, 'nowhere', []],
  ])('from level %i with "%s"', (level, search, numbers) => {
    expect(linesShown(lines, level, search).map((line) => line.number)).toEqual(numbers)
  })
})

describe('what stands in the page', () => {
  const { lines } = logReducer(NO_LINES, { kind: 'loaded', entries: numbered(0, 1200) })

  test('are the last 500 at the end of the log', () => {
    const standing = linesFrom(lines, null)
    expect(messages([...standing.slice(0, 1), ...standing.slice(-1)])).toEqual(['700', '1199'])
  })

  test('grow step by step to all of them', () => {
    const second = linesFrom(lines, stepBack(lines, linesFrom(lines, null)))
    expect(second).toHaveLength(1000)
    const third = linesFrom(lines, stepBack(lines, second))
    expect(third).toHaveLength(1200)
  })

  test('stay in place for a reader while new ones arrive', () => {
    const [first] = linesFrom(lines, null)
    const more = logReducer(
      { ...NO_LINES, lines, loading: 'done', nextNumber: 1200 },
      { kind: 'received', entries: entries('new') },
    )
    expect(linesFrom(more.lines, first?.number ?? 0)[0]).toBe(first)
  })
})

test.each([
  [0, 'trace'],
  [2, 'info'],
  [3, 'warn'],
  [4, 'error'],
  [77, 'info'],
])('level %i is called %s', (level, name) => expect(levelName(level)).toBe(name))

test('the exported text has one line per log line', () => {
  const text = toText([aLogEntry(), aLogEntry({ levelName: 'ERROR', message: 'No\nstack' })])
  expect(text).toBe('2026-11-15 09:30:00 INFO  Something happened.\n2026-11-15 09:30:00 ERROR No\nstack\n')
})
