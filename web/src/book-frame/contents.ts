import { TOCProgress } from 'foliate-js/progress.js'
import type { FoliateBook, FoliateTocItem } from 'foliate-js/view.js'
import type { TocEntry } from './protocol.ts'

/** The name of the chapter at a place in the shown section. */
export type ChapterFinder = (index: number, range: Range | null) => string | null

export async function chapterFinder(book: FoliateBook): Promise<ChapterFinder> {
  const progress = new TOCProgress()
  try {
    await progress.init({
      toc: book.toc ?? [],
      ids: book.sections.map(({ id }) => id),
      splitHref: (href) => book.splitTOCHref(href),
      getFragment: (doc, id) => book.getTOCFragment(doc, id),
    })
  } catch {
    return () => null
  }
  return (index, range) => {
    try {
      return progress.getProgress(index, range ?? undefined)?.label.trim() ?? null
    } catch {
      return null
    }
  }
}

const MAX_ENTRIES = 5000

export function tocEntries(book: FoliateBook): TocEntry[] {
  const entries: TocEntry[] = []
  const add = (items: readonly FoliateTocItem[], depth: number) => {
    for (const { label, href, subitems } of items) {
      if (entries.length >= MAX_ENTRIES) return
      entries.push({ label: label?.trim() ?? '', href, depth })
      add(subitems ?? [], depth + 1)
    }
  }
  add(book.toc ?? [], 0)
  return entries
}
