import { searchMatcher } from 'foliate-js/search.js'
import { textWalker } from 'foliate-js/text-walker.js'
import type { FoliateBook } from 'foliate-js/view.js'
import * as CFI from 'foliate-js/epubcfi.js'
import { rangeCfis } from './child-steps.ts'
import { chapterFinder } from './contents.ts'
import { sectionCfi } from './places.ts'
import type { FromFrame, SearchHit } from './protocol.ts'

const MOST_HITS = 300
/** After this long, matches are shown, and the reader can turn pages or search for something else. */
const PAUSE_AFTER_MS = 100

/** Searches the book chapter by chapter and reports matches as they are found, until a newer search begins. */
export async function searchBook(
  book: FoliateBook,
  query: string,
  number: number,
  isCurrent: () => boolean,
  post: (news: FromFrame) => void,
): Promise<void> {
  const language = [book.metadata?.language].flat()[0]
  const match = searchMatcher(textWalker, { defaultLocale: language })
  const chapterAt = await chapterFinder(book)
  let count = 0
  for (const [index, section] of book.sections.entries()) {
    if (!isCurrent() || count >= MOST_HITS) break
    const doc = await section.createDocument?.().catch(() => null)
    if (!doc?.body) continue
    const cfiOf = rangeCfis()
    let hits: SearchHit[] = []
    const report = () => {
      if (hits.length > 0 && isCurrent()) post({ type: 'found', number, hits, isDone: false })
      hits = []
    }
    let pausedAt = performance.now()
    for (const { range, excerpt } of match(doc, query)) {
      hits.push({
        place: CFI.joinIndir(sectionCfi(book, index), cfiOf(range)),
        chapter: chapterAt(index, range)?.title ?? null,
        before: excerpt.pre,
        // The excerpt omits the text nodes between the first and the last.
        match: range.toString().replace(/\s+/g, ' '),
        after: excerpt.post,
      })
      count += 1
      if (count >= MOST_HITS) break
      if (performance.now() - pausedAt < PAUSE_AFTER_MS) continue
      report()
      await new Promise((resolve) => setTimeout(resolve))
      if (!isCurrent()) return
      pausedAt = performance.now()
    }
    report()
  }
  if (isCurrent()) post({ type: 'found', number, hits: [], isDone: true })
}
