import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { SearchHit } from './stage.ts'

const AROUND_HIT = 50
const MOST_HITS = 300

/** Searches the text of the pages; stops when `isCurrent` returns false. */
export async function searchPdf(
  pdf: PDFDocumentProxy,
  query: string,
  isCurrent: () => boolean,
  onFound: (hits: readonly SearchHit[], isDone: boolean) => void,
  nameOf: (page: number) => string,
): Promise<void> {
  const wanted = query.toLocaleLowerCase()
  let count = 0
  for (let number = 1; number <= pdf.numPages && count < MOST_HITS; number += 1) {
    const text = await textOfPage(pdf, number)
    if (!isCurrent()) return
    const hits = hitsIn(text, wanted).map((hit) => ({
      ...hit,
      place: String(number),
      chapter: nameOf(number),
    }))
    count += hits.length
    if (hits.length > 0) onFound(hits, false)
  }
  onFound([], true)
}

/** Empty for a damaged page, so that the others are still searched. */
async function textOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    // Words may be split between pieces of text; spaces between them are pieces of their own.
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
      .join('')
      .replace(/\s+/g, ' ')
  } catch {
    return ''
  }
}

function hitsIn(text: string, wanted: string): Pick<SearchHit, 'before' | 'match' | 'after'>[] {
  const hits = []
  const lower = text.toLocaleLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    hits.push({
      before: text.slice(Math.max(0, at - AROUND_HIT), at),
      match: text.slice(at, at + wanted.length),
      after: text.slice(at + wanted.length, at + wanted.length + AROUND_HIT),
    })
  }
  return hits
}
