import { expect, test } from 'vitest'
import { bookFromFacts } from './book-facts.rules.ts'

test('takes the metadata of e-books and OPF files, with names as written', () => {
  const facts = {
    title: 'Dune',
    subtitle: null,
    authors: ['Herbert, Frank', 'Ann Author & Bob Writer', 'Frank Herbert'],
    narrators: [],
    series: [{ name: 'Dune', sequence: '01' }],
    genres: ['Classics'],
    tags: [],
    publisher: null,
    publishedYear: '1965',
    publishedDate: '1965-08',
    description: ' One \n\n\n Two ',
    language: 'en',
    isbn: null,
    asin: null,
  }
  expect(bookFromFacts(facts)).toEqual({
    title: 'Dune',
    authors: ['Frank Herbert', 'Ann Author', 'Bob Writer'],
    series: [{ name: 'Dune', sequence: '1' }],
    genres: ['Classics'],
    publishedYear: '1965',
    publishedDate: '1965-08',
    description: 'One\n\n Two',
    language: 'en',
  })
})
