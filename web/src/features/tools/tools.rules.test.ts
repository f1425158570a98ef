import { expect, test } from 'vitest'
import { codecsFor, toolTabsFor } from './tools.rules.ts'

const file = (ext: string, codec: string) => ({ ext, codec })

test('offers no M4B for a single M4B, no split without chapters, and no tools without audio', () => {
  expect(toolTabsFor({ files: [file('.mp3', 'mp3'), file('.mp3', 'mp3')], numChapters: 2 })).toEqual([
    'embed',
    'm4b',
    'split',
  ])
  expect(toolTabsFor({ files: [file('.M4B', 'aac')], numChapters: 2 })).toEqual(['embed', 'split'])
  expect(toolTabsFor({ files: [file('.m4a', 'aac')], numChapters: 1 })).toEqual(['embed', 'm4b'])
  expect(toolTabsFor({ files: [], numChapters: 0 })).toEqual([])
})

test('only AAC can be copied without re-encoding', () => {
  expect(codecsFor('m4b', { files: [file('.m4a', 'aac')], numChapters: 0 })).toEqual(['copy', 'aac', 'opus'])
  expect(codecsFor('m4b', { files: [file('.m4a', 'aac'), file('.mp3', 'mp3')], numChapters: 0 })).toEqual([
    'aac',
    'opus',
  ])
  expect(codecsFor('split', { files: [file('.mp3', 'mp3')], numChapters: 0 })).toEqual(['mp3'])
})
