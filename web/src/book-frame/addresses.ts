import type { FoliateBook, FoliateTocItem } from 'foliate-js/view.js'
import { decoded, looseName } from './loose-names.ts'

/**
 * foliate compares the addresses of links and of the table of contents with those in the package literally, and fails
 * on names with percent signs. This also matches addresses that escape other signs than the package does.
 */
export function matchAddresses(book: FoliateBook): FoliateBook {
  const { resources } = book
  if (!resources) return book
  const hrefs = new Set(resources.manifest.map(({ href }) => href))
  const byLooseName = new Map([...hrefs].map((href) => [looseName(decoded(href)), href]))
  const known = (path: string): string =>
    hrefs.has(path) ? path : (byLooseName.get(looseName(decoded(path))) ?? path)

  const matched = (items: readonly FoliateTocItem[]): FoliateTocItem[] =>
    items.map((item) => ({
      ...item,
      href: item.href?.replace(/^[^#]+/, known) ?? null,
      subitems: item.subitems ? matched(item.subitems) : null,
    }))

  const resolve = book.resolveHref.bind(book)
  return Object.assign(book, {
    ...(book.toc && { toc: matched(book.toc) }),
    // foliate decodes the path, so a known name has to be escaped.
    resolveHref: (href: string) => resolve(href.replace(/^[^#]+/, (path) => encodeURI(known(path)))),
  })
}
