import { asLibraryId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../../test/items.ts'
import { describedBy, renderExpanded } from './item-views.present.ts'

const place = { libraryId: asLibraryId('library'), folderId: 'folder' }
const around = { folderPath: '/books', sortingPrefixes: [] }

test.each([
  ['a book', aBook(place, { title: 'Fog "tags": [', tags: ['a], "b', '\\"', 'ключ'] })],
  ['a book without tags', aBook(place, { tags: [] })],
  ['a podcast', aPodcast(place)],
])('the metadata of %s can be read without the rest of it', (_what, item) => {
  const text = renderExpanded(item, around)
  const { metadata, tags } = (JSON.parse(text) as { media: { metadata: unknown; tags: unknown } }).media
  expect(describedBy(Buffer.from(text))).toEqual({ metadata, tags })
})
