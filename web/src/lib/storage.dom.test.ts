import { afterEach, expect, test, vi } from 'vitest'
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts'
import { forgetToken, storedToken, storeToken } from './token.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('a sign-in survives full storage: the page keeps the token in memory until it is removed', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  storeToken('new')
  expect(storedToken()).toBe('new')
  forgetToken()
  expect(storedToken()).toBeNull()
})

test('a value that could not be stored overrides the older stored one, until a later write succeeds', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  writeStored('key', '"old"')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  writeStored('key', '"new"')
  expect(readStoredJson('key')).toBe('new')
  full.mockRestore()
  writeStored('key', '"last"')
  window.localStorage.setItem('key', '"of another tab"')
  expect(readStored('key')).toBe('"of another tab"')
  removeStored('key')
  expect(readStored('key')).toBeNull()
})

test('storage that can’t even be read behaves like empty storage, and values are kept in memory', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  expect(readStored('token')).toBeNull()
  storeToken('new')
  expect(storedToken()).toBe('new')
  forgetToken()
  expect(storedToken()).toBeNull()
})
