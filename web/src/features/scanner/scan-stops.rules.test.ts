import type { ScanEntryView } from '@lectern/contract/scans'
import { expect, test } from 'vitest'
import { mayBeAccepted, stopOf } from './scan-stops.rules.ts'

const line = (reason: string, detail?: object) =>
  ({ reason, path: '/books', detail }) as unknown as ScanEntryView

test('a scan stopped to protect the library gives the reason and the number of missing items', () => {
  const lines = [
    line('folderUnreachable'),
    line('other', { reason: 'emptied' }),
    line('folderUnreachable', { reason: 'emptied', count: 7 }),
  ]
  expect(stopOf(lines)).toEqual({ reason: 'emptied', path: '/books', numVanished: 7 })
  expect(stopOf([line('folderUnreachable', { reason: 'otherDevice', count: 'x' })])).toMatchObject({
    numVanished: 0,
  })
  expect(stopOf([line('folderUnreachable', { reason: 'strange' })])).toBeNull()
  expect(stopOf([])).toBeNull()
})

test('the loss of an unreadable folder cannot be confirmed', () => {
  const stop = { path: '', numVanished: 0 }
  expect(mayBeAccepted({ ...stop, reason: 'unreachable' })).toBe(false)
  expect(mayBeAccepted({ ...stop, reason: 'emptied' })).toBe(true)
})
