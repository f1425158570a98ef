import { expect, test } from 'vitest'
import { withAuthorFolder } from './author-folder.rules.ts'

const FOLDER = {
  title: 'Neverwhere',
  authors: ['Fiction'],
  series: [{ name: 'Neil Gaiman', sequence: null }],
}

test('a series with the author’s name is treated as the author’s folder', () => {
  const tags = { authors: ['neil gaiman'] }
  expect(withAuthorFolder(FOLDER, { tags })).toEqual({
    tags,
    folder: { title: 'Neverwhere', authors: ['Neil Gaiman'] },
  })
})

test('a series stays a series if no source says otherwise, or if the book has a sequence in it', () => {
  const others = { tags: { authors: ['Somebody Else'] } }
  expect(withAuthorFolder(FOLDER, others)).toEqual({ ...others, folder: FOLDER })
  const first = { ...FOLDER, series: [{ name: 'Neil Gaiman', sequence: '1' }] }
  const tags = { authors: ['Neil Gaiman'] }
  expect(withAuthorFolder(first, { tags })).toEqual({ tags, folder: first })
})
