import { expect, test } from 'vitest'
import { NOON } from '../../../../test/clock.ts'
import { aBook } from '../../../../test/made-items.ts'
import type { Item } from '../../items/items.types.ts'
import { foundItem } from '../test-support/found-items.ts'
import { pairFiles } from './file-pairs.rules.ts'
import { withoutOldNews } from './old-news.rules.ts'

const FILES = ['1.mp3', 'metadata.json']
const KNOWN: Item = {
  ...aBook({ libraryId: 'l', folderId: 'f' }, { fileNames: FILES }),
  relPath: 'Ada/Fog',
  filesHash: 'h',
  fieldSources: { title: { source: 'tags' }, subtitle: { source: 'json' } },
}
const SAID = { title: 'Old', subtitle: 'Told', publisher: 'New' }

const newsIn = (known: Item | null, size = 1000, isForced = false) => {
  const times = { mtimeMs: NOON }
  const files = FILES.map((name) => [name, { ...times, ino: `${name} ino`, size }] as const)
  const pairs = pairFiles(foundItem('Ada/Fog', files), known, { isForced, areInodesRenumbered: false })
  return withoutOldNews({ json: SAID, opf: SAID }, known, pairs)
}

test('an unchanged metadata file counts only for fields that were taken from it, or that have no value', () => {
  expect(newsIn(KNOWN)).toEqual({ json: { subtitle: 'Told', publisher: 'New' }, opf: SAID })
})

test.each([
  ['of a new book', () => newsIn(null)],
  ['that was changed', () => newsIn(KNOWN, 1001)],
  ['in a forced scan', () => newsIn(KNOWN, 1000, true)],
  ['that the last scan could not open', () => newsIn({ ...KNOWN, filesHash: '' })],
])('a metadata file %s counts as a whole', (_name, news) => {
  expect(news()).toEqual({ json: SAID, opf: SAID })
})
