import type { ItemView } from '@lectern/contract/items'
import { expect, test } from 'vitest'
import { isFullItem } from './full-item.rules.ts'

test.each([
  ['a book with tracks', { audioFiles: [], tracks: [] }, true],
  ['a book with files only', { audioFiles: [] }, false],
  ['music', {}, true],
  ['a podcast whose episodes have tracks', { episodes: [{ audioTrack: {} }] }, true],
  ['a podcast with an episode that has no track', { episodes: [{ audioTrack: {} }, {}] }, false],
  ['a podcast without episodes', { episodes: [] }, true],
])('%s is a full item: %s', (_what, media, isFull) => {
  expect(isFullItem({ media } as unknown as ItemView)).toBe(isFull)
})
