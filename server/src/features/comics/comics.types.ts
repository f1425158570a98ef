import type { ComicPage, ComicPageList } from '../../platform/media/comic-pages.ts'

export type ComicRequest =
  | { readonly kind: 'list'; readonly path: string }
  | { readonly kind: 'page'; readonly path: string; readonly name: string }

export type ComicReply = { readonly list: ComicPageList } | { readonly page: ComicPage }

/** A comic file as it was at the time of the request. */
export interface Comic {
  readonly path: string
  /** Changes when the file is replaced. */
  readonly version: string
}
