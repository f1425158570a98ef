import { encodeText } from '@lectern/contract/rules/base64'
import type { Words } from './opds-words.rules.ts'
import type { Facet, Signpost } from './opds.types.ts'

/** The lists of a library's books, and how they can be filtered and sorted. */

const EBOOKS = `ebooks.${encodeText('ebook')}`
const AUDIOBOOKS = `ebooks.${encodeText('no-ebook')}`
const NEWEST = 'newest'

export function groupsOf(base: string, words: Words): Signpost[] {
  const books = (title: string, query: string): Signpost => ({
    path: `${base}/books?${query}${query === '' ? '' : '&'}title=${encodeURIComponent(title)}`,
    title,
    text: title,
    leadsTo: 'books',
  })
  const names = (group: string, title: string): Signpost => ({
    path: `${base}/${group}`,
    title,
    text: title,
    leadsTo: 'navigation',
  })
  return [
    { ...books(words.newest, `sort=${NEWEST}`), isNewest: true },
    books(words.all, ''),
    books(words.inProgress, `filter=progress.${encodeText('in-progress')}`),
    books(words.ebooks, `filter=${EBOOKS}`),
    names('authors', words.authors),
    names('series', words.series),
    names('collections', words.collections),
    names('playlists', words.playlists),
    names('genres', words.genres),
    names('tags', words.tags),
    names('narrators', words.narrators),
    names('languages', words.languages),
    names('publishers', words.publishers),
    names('publishedDecades', words.publishedDecades),
  ]
}

const SORTS: Readonly<Record<string, { readonly sort: string; readonly isDescending: boolean }>> = {
  title: { sort: 'media.metadata.title', isDescending: false },
  [NEWEST]: { sort: 'addedAt', isDescending: true },
  author: { sort: 'media.metadata.authorNameLF', isDescending: false },
  year: { sort: 'media.metadata.publishedYear', isDescending: true },
}

/** For unknown values, sorts by title, and books of a series in series order. */
export function readSort(sort: string | undefined): {
  readonly sort: string | undefined
  readonly isDescending: boolean
} {
  const known = sort !== undefined && Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined
  return known ?? { sort: undefined, isDescending: false }
}

interface Asked {
  readonly filter?: string | undefined
  readonly sort?: string | undefined
}

/**
 * `pathWith`: the path of the same list with another order or filter. A list by author can't be filtered by format as
 * well.
 */
export function facetsOf(pathWith: (change: Asked) => string, asked: Asked, words: Words): Facet[] {
  const order = (title: string, sort: string): Facet => ({
    group: words.order,
    title,
    path: pathWith({ sort }),
    isActive: asked.sort === sort,
  })
  const format = (title: string, filter: string | undefined): Facet => ({
    group: words.format,
    title,
    path: pathWith({ filter }),
    isActive: asked.filter === filter,
  })
  const isNarrowed = asked.filter !== undefined && asked.filter !== EBOOKS && asked.filter !== AUDIOBOOKS
  return [
    order(words.byTitle, 'title'),
    order(words.newest, NEWEST),
    order(words.byAuthor, 'author'),
    order(words.byYear, 'year'),
    ...(isNarrowed
      ? []
      : [
          format(words.anyFormat, undefined),
          format(words.ebooks, EBOOKS),
          format(words.audiobooks, AUDIOBOOKS),
        ]),
  ]
}
