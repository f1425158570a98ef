import { TOCProgress } from 'foliate-js/progress.js'
import type { FoliateBook, FoliateTocItem } from 'foliate-js/view.js'
import { leavesOf } from './leaves.ts'
import type { ChapterStart, TocEntry } from './protocol.ts'

export interface FoundChapter {
  readonly title: string
  /** Its place in `tocEntries`. */
  readonly entry: number
}

/** Returns the chapter at a position in the shown section. */
export type ChapterFinder = (index: number, range: Range | null) => FoundChapter | null

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
      const found = progress.getProgress(index, range ?? undefined)
      // foliate numbers the entries in the order of `tocEntries`.
      return found ? { title: found.label.trim(), entry: found.id ?? -1 } : null
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

/**
 * Finds where the chapters in the table of contents begin. Files with several chapters are read to measure the text
 * between them.
 */
export async function chapterStarts(
  book: FoliateBook,
  fractionAt: (index: number, share: number) => number,
): Promise<ChapterStart[]> {
  const byFile = new Map<number, { readonly label: string; readonly fragment: string | undefined }[]>()
  for (const { label, href } of tocEntries(book)) {
    const [id, fragment] = await book.splitTOCHref(href)
    const index = book.sections.findIndex((section) => section.id === id)
    if (index >= 0) byFile.set(index, [...(byFile.get(index) ?? []), { label, fragment }])
  }
  const starts: ChapterStart[] = []
  for (const [index, chapters] of byFile) {
    const doc =
      chapters.length > 1 ? await book.sections[index]?.createDocument?.().catch(() => undefined) : undefined
    for (const { label, fragment } of chapters) {
      const target = doc && fragment !== undefined ? book.getTOCFragment(doc, fragment) : null
      starts.push({ label, fraction: fractionAt(index, doc && target ? shareBefore(doc, target) : 0) })
    }
  }
  return starts
}

/** Returns the share of a file's text that precedes an element. */
function shareBefore(doc: Document, target: Element): number {
  let [before, all] = [0, 0]
  for (const leaf of leavesOf(doc.body)) {
    const length = leaf.textContent?.length ?? 0
    all += length
    if (target.compareDocumentPosition(leaf) & Node.DOCUMENT_POSITION_PRECEDING) before += length
  }
  return all === 0 ? 0 : before / all
}
