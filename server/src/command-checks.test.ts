import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  checkAccount,
  checkDatabaseExists,
  readDoctorArguments,
  readRestoreArguments,
} from './command-checks.ts'

test('the doctor rejects arguments it does not know instead of ignoring them', () => {
  expect(readDoctorArguments([])).toBeNull()
  expect(readDoctorArguments(['--mend', 'sums'])).toBe('sums')
  expect(() => readDoctorArguments(['--fix', 'sums'])).toThrow('Usage: npm run doctor')
  expect(() => readDoctorArguments(['--mend', 'sums', 'orphans'])).toThrow('Usage: npm run doctor')
  expect(() => readDoctorArguments(['--mend', 'other'])).toThrow('There is no repair named other.')
  expect(() => readDoctorArguments(['--mend'])).toThrow('There is no repair named (none given).')
})

test('a restore with more than one argument is rejected', () => {
  expect(readRestoreArguments(['a.audiobookshelf'])).toBe('a.audiobookshelf')
  expect(() => readRestoreArguments([])).toThrow('Which backup?')
  expect(() => readRestoreArguments(['a.audiobookshelf', '--dry-run'])).toThrow('Only one backup')
})

test('the doctor does not create a database where there is none', () => {
  const configDir = mkdtempSync(path.join(tmpdir(), 'lectern-command-'))
  onTestFinished(() => rmSync(configDir, { recursive: true }))
  expect(() => checkDatabaseExists({ configDir, databaseUrl: null })).toThrow(
    `There is no database in ${configDir}.`,
  )
  expect(readdirSync(configDir)).toEqual([])
  expect(() => checkDatabaseExists({ configDir, databaseUrl: 'postgres://h/d' })).not.toThrow()
  writeFileSync(path.join(configDir, 'lectern.sqlite'), '')
  expect(() => checkDatabaseExists({ configDir, databaseUrl: null })).not.toThrow()
})

test('commands refuse to run as root on the database of another account', () => {
  const configDir = mkdtempSync(path.join(tmpdir(), 'lectern-command-'))
  onTestFinished(() => rmSync(configDir, { recursive: true }))
  const place = { configDir, databaseUrl: null }
  const file = path.join(configDir, 'lectern.sqlite')
  expect(() => checkAccount(place, 0)).not.toThrow()
  writeFileSync(file, '')
  if (process.getuid?.() === 0) {
    expect(() => checkAccount(place)).not.toThrow()
    chownSync(file, 998, 998)
  }
  const { uid } = statSync(file)
  expect(() => checkAccount(place, 0)).toThrow(`sudo -u '#${uid}'`)
  expect(() => checkAccount(place, uid)).not.toThrow()
  expect(() => checkAccount({ configDir, databaseUrl: 'postgres://h/d' }, 0)).not.toThrow()
})
