import { expect, test } from 'vitest'
import { codecsFor, toolTabsFor } from './tools.rules.ts'

const file = (ext: string, codec: string) => ({ ext, codec })

test('a single M4B needs no other, a book without chapters is not split, one without sound has no tools', () => {
  expect(toolTabsFor({ files: [file('.mp3', 'mp3'), file('.mp3', 'mp3')], numChapters: 2 })).toEqual([
    'embed',
    'm4b',
    'split',
  ])
  expect(toolTabsFor({ files: [file('.M4B', 'aac')], numChapters: 2 })).toEqual(['embed', 'split'])
  expect(toolTabsFor({ files: [file('.m4a', 'aac')], numChapters: 1 })).toEqual(['embed', 'm4b'])
  expect(toolTabsFor({ files: [], numChapters: 0 })).toEqual([])
})

test('only AAC can be taken over as it is', () => {
  expect(codecsFor('m4b', { files: [file('.m4a', 'aac')], numChapters: 0 })).toEqual(['copy', 'aac', 'opus'])
  expect(codecsFor('m4b', { files: [file('.m4a', 'aac'), file('.mp3', 'mp3')], numChapters: 0 })).toEqual([
    'aac',
    'opus',
  ])
  expect(codecsFor('split', { files: [file('.mp3', 'mp3')], numChapters: 0 })).toEqual(['mp3'])
})
