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

test('a full storage does not undo a sign-in: this page remembers the token until it is forgotten', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  storeToken('new')
  expect(storedToken()).toBe('new')
  forgetToken()
  expect(storedToken()).toBeNull()
})

test('what was refused stands before the older value in storage, and gives way to what is stored later', () => {
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

test('a storage that can’t even be read is as good as an empty one that remembers', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  expect(readStored('token')).toBeNull()
  storeToken('new')
  expect(storedToken()).toBe('new')
  forgetToken()
  expect(storedToken()).toBeNull()
})
