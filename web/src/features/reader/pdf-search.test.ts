import type { PDFDocumentProxy } from 'pdfjs-dist'
import { expect, test, vi } from 'vitest'
import { searchPdf } from './pdf-search.ts'

/** A document whose pages are read one at a time, when the test says so. */
function slowPdf(...pages: string[]) {
  const waiting: (() => void)[] = []
  const pdf = {
    numPages: pages.length,
    getPage: (number: number) =>
      new Promise((resolve) => {
        const getTextContent = () => ({ items: [{ str: pages[number - 1], hasEOL: false }] })
        waiting.push(() => resolve({ getTextContent }))
      }),
  } as unknown as PDFDocumentProxy
  return { pdf, readOn: () => waiting.shift()?.() }
}

const nameOf = (page: number) => `Page ${page}`

test('a search finds its words page by page', async () => {
  const { pdf, readOn } = slowPdf('The sea was calm.', 'No land in sight.')
  const onFound = vi.fn()
  const done = searchPdf(pdf, 'SEA', () => true, onFound, nameOf)
  readOn()
  await vi.waitFor(() => expect(onFound).toHaveBeenCalled())
  readOn()
  await done
  expect(onFound.mock.calls).toEqual([
    [[{ before: 'The ', match: 'sea', after: ' was calm.', place: '1', chapter: 'Page 1' }], false],
    [[], true],
  ])
})

test('a search that was replaced by another while it read a page finds nothing more', async () => {
  const { pdf, readOn } = slowPdf('The sea was calm.')
  const onFound = vi.fn()
  let isCurrent = true
  const done = searchPdf(pdf, 'sea', () => isCurrent, onFound, nameOf)
  isCurrent = false
  readOn()
  await done
  expect(onFound).not.toHaveBeenCalled()
})
