import type { ComicPage, ComicPageList } from '../../platform/media/comic-pages.ts'

export type ComicRequest =
  | { readonly kind: 'list'; readonly path: string }
  | { readonly kind: 'page'; readonly path: string; readonly name: string }

export type ComicReply = { readonly list: ComicPageList } | { readonly page: ComicPage }

/** A comic on the disk, as it was when it was asked for. */
export interface Comic {
  readonly path: string
  /** Another one when the file was replaced. */
  readonly version: string
}
