import { encodeText } from '@lectern/contract/rules/base64'
import { decadeOf, LACKS, type NaiveFilter, STATES } from './naive-lists.ts'
import { type PlainBook, TAGS } from './random-shelf.ts'

/** All filters that the values of some books allow, and as the server expects them. */

const unique = (names: readonly string[]) => [...new Set(names)]

export function filtersFor(books: readonly PlainBook[]): NaiveFilter[] {
  const of = (group: string, values: readonly string[]) => unique(values).map((value) => ({ group, value }))
  return [
    ...of('genres', [...books.flatMap(({ genres }) => genres), 'nothing']),
    ...of('tags', TAGS),
    ...of(
      'narrators',
      books.flatMap(({ narrators }) => narrators),
    ),
    ...of(
      'languages',
      books.flatMap(({ language }) => language ?? []),
    ),
    ...of(
      'publishers',
      books.flatMap(({ publisher }) => publisher ?? []),
    ),
    ...of(
      'publishedDecades',
      books.flatMap(({ publishedYear }) => decadeOf(publishedYear)),
    ),
    ...of(
      'authors',
      books.flatMap(({ authors }) => authors),
    ),
    ...of('series', [...books.flatMap(({ series }) => series.map(({ name }) => name)), 'no-series']),
    ...of('progress', STATES),
    ...of('missing', LACKS),
    ...of('tracks', ['none', 'single', 'multi']),
    ...of('ebooks', ['ebook', 'no-ebook', 'supplementary', 'no-supplementary']),
    ...['issues', 'explicit', 'abridged', 'recent'].map((group) => ({ group, value: '' })),
  ]
}

export function textOf({ group, value }: NaiveFilter, ids: ReadonlyMap<string, string>): string {
  return value === '' ? group : `${group}.${encodeText(ids.get(`${group} ${value}`) ?? value)}`
}
