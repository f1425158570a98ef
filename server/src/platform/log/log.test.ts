import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LogEntryView } from '@lectern/contract/logs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { openLogBook } from './log-book.ts'
import { localTimestamp } from './log-entry.ts'
import { createLog } from './log.ts'
import { redactSecrets } from './redact.ts'

const DAY_MS = 24 * 3_600_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dayOf = (timeMs: number) => `${localTimestamp(timeMs).slice(0, 10)}.txt`
const files = () => readdirSync(folder).sort()
const linesOf = (name: string) => readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')

function openLog(level = 'info') {
  const clock = testClock()
  const book = openLogBook(folder)
  const printed: string[] = []
  const log = createLog({ level, clock, book, print: (line) => printed.push(line) })
  return { clock, book, log, printed }
}

describe('the log', () => {
  test('escapes line breaks and control characters in messages', () => {
    const { log, printed, book } = openLog()
    log.warn('Failed sign-in as "anne\n2026-01-15 12:00:00 INFO  root signed in\r\u001b[2J\u2028x".')
    expect(printed).toHaveLength(1)
    for (const character of ['\n', '\r', '\u001b', '\u2028'])
      expect(printed[0]?.trimEnd()).not.toContain(character)
    expect(book.today()[0]?.message).toContain('anne\\u000a2026-01-15')
  })

  test('is one file of JSON lines per day, each in the protocol’s format', () => {
    const { log, book, clock } = openLog()
    log.info('Started.')
    log.error({ err: new Error('no space left') }, 'Saving failed')
    log.debug('not wanted at this level')
    book.flush()
    const entries = linesOf(dayOf(clock.now())).map((line) => LogEntryView.parse(JSON.parse(line)))
    expect(entries).toMatchObject([
      { level: 2, levelName: 'INFO', source: 'server', message: 'Started.' },
      { level: 4, levelName: 'ERROR' },
    ])
    expect(entries[1]?.message).toMatch(/^Saving failed\nError: no space left/)
    expect(entries[0]?.timestamp).toBe(localTimestamp(clock.now()))
  })

  test('prints the same to the terminal', () => {
    const { log, printed, clock } = openLog()
    log.warn('A folder is missing')
    expect(printed).toEqual([`${localTimestamp(clock.now())} WARN  A folder is missing\n`])
  })

  test('starts a new file at midnight', () => {
    const { log, book, clock } = openLog()
    const first = dayOf(clock.now())
    log.info('on the first day')
    clock.advance(DAY_MS)
    log.info('on the second day')
    book.flush()
    expect(files()).toEqual([first, dayOf(clock.now())])
    expect(book.today().map((entry) => entry.message)).toEqual(['on the second day'])
    expect(linesOf(first)).toHaveLength(1)
  })

  test('keeps the configured number of days, including today', () => {
    const { log, book, clock } = openLog()
    book.keepDays(3)
    for (let day = 0; day < 6; day++) {
      log.info(`day ${day}`)
      book.flush()
      clock.advance(DAY_MS)
    }
    expect(files()).toHaveLength(3)
    book.keepDays(1)
    expect(files()).toEqual([dayOf(clock.now() - DAY_MS)])
  })

  test('leaves other files alone', () => {
    writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    const { log, book, clock } = openLog()
    book.keepDays(1)
    log.info('one')
    clock.advance(DAY_MS)
    log.info('two')
    book.flush()
    expect(files()).toContain('notes.txt')
  })

  test('continues its file after a restart, and skips broken lines', () => {
    const first = openLog()
    first.log.info('before')
    first.book.flush()
    const file = path.join(folder, dayOf(first.clock.now()))
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"half a li\n`)
    const second = openLog()
    second.log.info('after')
    expect(second.book.today().map((entry) => entry.message)).toEqual(['before', 'after'])
  })

  test('returns at most the last 5000 lines', () => {
    const { log, book } = openLog()
    for (let line = 0; line < 5200; line++) log.info(`line ${line}`)
    expect(book.today()).toHaveLength(5000)
    expect(book.today().at(-1)?.message).toBe('line 5199')
  })

  test('does not stop the server when the disk is unwritable or the folder is gone', () => {
    const { log, book, clock } = openLog()
    log.info('one')
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    log.info('two')
    book.flush()
    clock.advance(DAY_MS)
    log.info('three')
    book.keepDays(1)
    book.flush()
    expect(book.today().map((entry) => entry.message)).toEqual(['three'])
    rmSync(folder)
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    log.info('four')
    book.flush()
    expect(existsSync(path.join(folder, dayOf(clock.now())))).toBe(true)
  })

  test('reports once that it cannot be stored, and again after it could be', () => {
    const { log, book } = openLog()
    let reports = 0
    book.onUnwritable(() => {
      reports += 1
      log.warn('The log cannot be stored')
    })
    const write = () => {
      log.info('a line')
      book.flush()
      return reports
    }
    rmSync(folder, { recursive: true })
    expect([write(), write()]).toEqual([1, 1])
    mkdirSync(folder)
    expect(write()).toBe(1)
    rmSync(folder, { recursive: true })
    expect(write()).toBe(2)
  })

  test('can be followed until the follower leaves', () => {
    const { log, book } = openLog()
    const heard: string[] = []
    const leave = book.follow((entry) => heard.push(entry.message))
    log.info('one')
    leave()
    log.info('two')
    expect(heard).toEqual(['one'])
  })
})

describe('secrets in the log', () => {
  const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJ4In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ'

  test.each([
    [`GET /api/items/1/cover?token=${JWT}&ts=1`, 'GET /api/items/1/cover?token=[hidden]&ts=1'],
    ['GET /a?ts=1&token=not-even-a-jwt', 'GET /a?ts=1&token=[hidden]'],
    ['GET /auth/openid/callback?code=abc&state=1', 'GET /auth/openid/callback?code=[hidden]&state=1'],
    ['"authorization":"Bearer abc.def_~+/="', '"authorization":"Bearer [hidden]"'],
    ['authorization: bearer abcdef', 'authorization: bearer [hidden]'],
    [`Bad token ${JWT}.`, 'Bad token [hidden].'],
    [
      '?accessToken=a&refreshToken=b&setToken=c',
      '?accessToken=[hidden]&refreshToken=[hidden]&setToken=[hidden]',
    ],
    ['nothing to hide here: the tokens of gratitude', 'nothing to hide here: the tokens of gratitude'],
  ])('%s', (line, written) => {
    expect(redactSecrets(line)).toBe(written)
  })

  test('are masked everywhere: message, error, fields', () => {
    const { log, book } = openLog()
    log.info(`asked with ?token=${JWT}`)
    log.error({ err: new Error(`refused Bearer ${JWT}`) }, 'Failed')
    log.info({ headers: { authorization: `Bearer ${JWT}` } }, 'Asked')
    book.flush()
    for (const name of files()) expect(readFileSync(path.join(folder, name), 'utf8')).not.toContain('eyJ')
  })
})
