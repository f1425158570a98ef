import { expect, test } from 'vitest'
import { withAuthorFolder } from './author-folder.rules.ts'

const FOLDER = {
  title: 'Neverwhere',
  authors: ['Fiction'],
  series: [{ name: 'Neil Gaiman', sequence: null }],
}

test('a series with the name of the author is the folder of the author', () => {
  const tags = { authors: ['neil gaiman'] }
  expect(withAuthorFolder(FOLDER, { tags })).toEqual({
    tags,
    folder: { title: 'Neverwhere', authors: ['Neil Gaiman'] },
  })
})

test('a series stays one where nobody says otherwise, or the book has a place in it', () => {
  const others = { tags: { authors: ['Somebody Else'] } }
  expect(withAuthorFolder(FOLDER, others)).toEqual({ ...others, folder: FOLDER })
  const first = { ...FOLDER, series: [{ name: 'Neil Gaiman', sequence: '1' }] }
  const tags = { authors: ['Neil Gaiman'] }
  expect(withAuthorFolder(first, { tags })).toEqual({ tags, folder: first })
})
