import type { ItemId } from '@lectern/contract/ids'
import type { CataloguePage, OfferedFile, OpdsVersion } from './opds.types.ts'

/** The URLs used in a catalogue. They are relative to the host, which apps already know. */
export interface Addresses {
  readonly version: OpdsVersion
  page(path: string): string
  openSearch(): string
  search(template: string): string
  cover(itemId: ItemId, coverUpdatedAt: number, width: number): string
  file(itemId: ItemId, file: OfferedFile): string
  archive(itemId: ItemId, title: string): string
  manifest(itemId: ItemId): string
  progression(itemId: ItemId): string
  /** A URL template for page-streaming apps. */
  comicPages(itemId: ItemId, ino: string): string
}

/** `prefix`: the base path of the server. */
export function addressesFor(prefix: string, version: OpdsVersion): Addresses {
  const root = `${prefix}/opds`
  const ofItem = (id: ItemId) => `${root}/items/${encodeURIComponent(id)}`
  return {
    version,
    page: (path) => `${root}/${version}${path}`,
    openSearch: () => `${root}/${version}/opensearch.xml`,
    search: (template) => `${root}/${version}/search${template}`,
    cover: (id, at, width) => `${ofItem(id)}/cover?format=jpeg&width=${width}&ts=${at}`,
    file: (id, { ino, name }) => `${ofItem(id)}/files/${encodeURIComponent(ino)}/${encodeURIComponent(name)}`,
    archive: (id, title) => `${ofItem(id)}/download/${encodeURIComponent(`${title}.zip`)}`,
    manifest: (id) => `${ofItem(id)}/manifest.json`,
    progression: (id) => `${ofItem(id)}/progression`,
    comicPages: (id, ino) => `${ofItem(id)}/pages/${encodeURIComponent(ino)}/{pageNumber}?width={maxWidth}`,
  }
}

/** The path of another page of the same list. */
export function atPage(path: string, page: number): string {
  return page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

export interface PageLinks {
  readonly first: string
  readonly previous: string | null
  readonly next: string | null
  readonly last: string
}

/** Null if everything fits on one page. */
export function pageLinksOf({ path, paging }: CataloguePage): PageLinks | null {
  if (paging === null || paging.total <= paging.perPage) return null
  const { page, perPage, total } = paging
  const last = Math.ceil(total / perPage)
  return {
    first: atPage(path, 1),
    previous: page > 1 ? atPage(path, Math.min(page - 1, last)) : null,
    next: page < last ? atPage(path, page + 1) : null,
    last: atPage(path, last),
  }
}
