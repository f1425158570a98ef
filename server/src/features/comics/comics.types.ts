import type { ComicPage } from '../../platform/media/comic-pages.ts'

export type ComicRequest =
  | { readonly kind: 'list'; readonly path: string }
  | { readonly kind: 'page'; readonly path: string; readonly name: string }

export type ComicReply = { readonly names: readonly string[] } | { readonly page: ComicPage }
