import * as CFI from 'foliate-js/epubcfi.js'
import { expect, test } from 'vitest'
import { rangeCfis } from './child-steps.ts'

const doc = new DOMParser().parseFromString(
  `<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>Before<p id="a,1">One <b>two</b> three<!-- x --> four</p>
  <p/><p>Five</p><div><p><i>six</i></p>seven</div></body></html>`,
  'application/xhtml+xml',
)
const texts: Text[] = []
const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT)
while (walker.nextNode()) texts.push(walker.currentNode as Text)

const pairs = texts.flatMap((from, at) => texts.slice(at).map((to) => [from.data.trim(), to.data.trim()]))

test.each(pairs)('a CFI from “%s” to “%s” is the same as that of foliate', (from, to) => {
  const textWith = (data: string | undefined) => texts.find((text) => text.data.trim() === data) as Text
  const [first, last] = [textWith(from), textWith(to)]
  const range = doc.createRange()
  range.setStart(first, Math.min(1, first.length))
  range.setEnd(last, last.length)
  expect(rangeCfis()(range)).toBe(CFI.fromRange(range))
})
