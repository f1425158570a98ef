import { app, place, root } from './one-library.ts'

export const asRoot = () => app.as(root)
export const create = (name: string, bookIds: string[] = [], more: object = {}) =>
  asRoot().ask('collections.create', {
    body: { libraryId: place.libraryId, name, books: bookIds, ...more },
  })
export const idsIn = (collection: { books: readonly { id: string }[] }) =>
  collection.books.map(({ id }) => id)
export const get = (id: string) => asRoot().ask('collections.get', { params: { id } })
