import { z } from 'zod'
import { endpoint, publicBecause, signedIn, withPermission } from './endpoint.ts'
import { Id, ItemId, LibraryId } from './ids.ts'
import { PictureQuery } from './items.ts'
import { queryNumber } from './lenient.ts'

/** Catalogues for reading apps: OPDS 1.2 (Atom) under v1 and OPDS 2.0 (JSON) under v2, with the same pages. */

/** Reading apps send a username and a password with every request. */
const forReaders = { access: signedIn, acceptsPassword: 'opds' } as const
const forThoseWhoMayDownload = { access: withPermission('download'), acceptsPassword: 'opds' } as const

const version = z.enum(['v1', 'v2'])
const Versioned = z.object({ version })
const OfLibrary = Versioned.extend({ libraryId: LibraryId })
const OfItem = z.object({ itemId: ItemId })
const page = queryNumber(1, { min: 1, max: 1_000_000 })
const Ino = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a file number')
/** For apps that take the file name from the URL; otherwise ignored. */
const name = z.string().max(1000)

/** The groupings of a library's books. */
export const OPDS_GROUPS = [
  'authors',
  'series',
  'genres',
  'tags',
  'narrators',
  'languages',
  'publishers',
  'publishedDecades',
  'collections',
  'playlists',
] as const

/** Progress in a book, in Readium's format. */
export const OpdsProgression = z.object({
  modified: z.iso.datetime({ offset: true }),
  device: z.object({ id: z.string().max(200), name: z.string().max(200) }),
  locator: z.object({
    href: z.string().max(2000),
    type: z.string().max(200).optional(),
    title: z.string().max(2000).nullish(),
    locations: z.object({
      /** `t=389.84` in an audio file, `page=5` in a document. */
      fragments: z.array(z.string().max(2000)).max(20).optional(),
      progression: z.number().min(0).max(1).nullish(),
      /** A page, from 1. */
      position: z.int().min(1).max(1_000_000).nullish(),
      totalProgression: z.number().min(0).max(1).nullish(),
    }),
  }),
})
export type OpdsProgression = z.output<typeof OpdsProgression>

export const opds = {
  root: endpoint({
    method: 'GET',
    path: '/opds',
    ...forReaders,
    summary: 'The OPDS 1.2 catalogue: the list of libraries.',
    reply: 'file',
  }),
  authentication: endpoint({
    method: 'GET',
    path: '/opds/authentication',
    access: publicBecause('reading apps ask how to sign in before they can'),
    summary: 'The authentication document of the catalogue.',
    reply: 'file',
  }),
  libraries: endpoint({
    method: 'GET',
    path: '/opds/:version',
    ...forReaders,
    summary: 'The list of libraries, as OPDS 1.2 (v1) or 2.0 (v2).',
    params: Versioned,
    reply: 'file',
  }),
  openSearch: endpoint({
    method: 'GET',
    path: '/opds/:version/opensearch.xml',
    ...forReaders,
    summary: 'The search description of the catalogue.',
    params: Versioned,
    reply: 'file',
  }),
  search: endpoint({
    method: 'GET',
    path: '/opds/:version/search',
    ...forReaders,
    summary: 'Search the books of all libraries.',
    params: Versioned,
    query: z.object({ q: z.string().max(300).default(''), query: z.string().max(300).default('') }),
    reply: 'file',
  }),
  library: endpoint({
    method: 'GET',
    path: '/opds/:version/libraries/:libraryId',
    ...forReaders,
    summary: 'The navigation of a library: by author, series, genre and so on.',
    params: OfLibrary,
    reply: 'file',
  }),
  books: endpoint({
    method: 'GET',
    path: '/opds/:version/libraries/:libraryId/books',
    ...forReaders,
    summary: 'A page of books with facets; filters and sorting as in the other lists.',
    params: OfLibrary,
    query: z.object({
      page,
      filter: z.string().max(4000).optional(),
      sort: z.string().max(200).optional(),
      title: z.string().max(300).optional(),
    }),
    reply: 'file',
  }),
  names: endpoint({
    method: 'GET',
    path: '/opds/:version/libraries/:libraryId/:group',
    ...forReaders,
    summary: 'A page of a library’s authors, series, genres and so on.',
    params: OfLibrary.extend({ group: z.enum(OPDS_GROUPS) }),
    query: z.object({ page }),
    reply: 'file',
  }),
  collection: endpoint({
    method: 'GET',
    path: '/opds/:version/collections/:collectionId',
    ...forReaders,
    summary: 'The books of a collection.',
    params: Versioned.extend({ collectionId: Id }),
    query: z.object({ page }),
    reply: 'file',
  }),
  playlist: endpoint({
    method: 'GET',
    path: '/opds/:version/playlists/:playlistId',
    ...forReaders,
    summary: 'The books of one of the caller’s playlists.',
    params: Versioned.extend({ playlistId: Id }),
    query: z.object({ page }),
    reply: 'file',
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/manifest.json',
    ...forThoseWhoMayDownload,
    summary: 'The Readium manifest of an audiobook, with its tracks and chapters.',
    params: OfItem,
    reply: 'file',
  }),
  progression: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/progression',
    ...forReaders,
    summary: 'The caller’s progress in a book, as a Readium progression; 204 if it has not been started.',
    params: OfItem,
    reply: 'file',
  }),
  setProgression: endpoint({
    method: 'PUT',
    path: '/opds/items/:itemId/progression',
    ...forReaders,
    bodyReadAs: 'json',
    summary: 'Update the caller’s progress in a book; 409 if there is a newer update.',
    params: OfItem,
    body: OpdsProgression,
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/cover',
    ...forReaders,
    summary: 'The cover of a book.',
    params: OfItem,
    query: PictureQuery,
    reply: 'file',
  }),
  comicPage: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/pages/:ino/:page',
    ...forReaders,
    summary: 'A page of a comic as JPEG, no wider than requested; pages start at 0.',
    params: OfItem.extend({
      ino: Ino,
      page: z
        .string()
        .regex(/^\d{1,5}$/, 'must be the number of a page')
        .transform(Number),
    }),
    query: z.object({ width: queryNumber(0, { max: 4000 }) }),
    reply: 'file',
  }),
  file: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/files/:ino/:name',
    ...forThoseWhoMayDownload,
    summary: 'Download a file of a book.',
    params: OfItem.extend({ ino: Ino, name }),
    reply: 'file',
  }),
  archive: endpoint({
    method: 'GET',
    path: '/opds/items/:itemId/download/:name',
    ...forThoseWhoMayDownload,
    summary: 'Download all files of a book.',
    params: OfItem.extend({ name }),
    reply: 'file',
  }),
}
