import { expect, test } from 'vitest'
import { jsonOfLongList, JsonText, readJsonText } from './json-text.ts'

test('a long list lets other requests run between its portions', async () => {
  let rendered = 0
  async function* portions() {
    for (; rendered < 5; rendered += 1) yield await Promise.resolve([[Buffer.from(String(rendered))]])
  }
  const renderedBefore: number[] = []
  const otherRequest = () => {
    renderedBefore.push(rendered)
    if (rendered < 5) setImmediate(otherRequest)
  }
  setImmediate(otherRequest)
  const list = new JsonText(jsonOfLongList('results', portions(), { total: 5 }))
  expect(await readJsonText(list)).toEqual({ results: [0, 1, 2, 3, 4], total: 5 })
  expect(renderedBefore.slice(0, 5)).toEqual([0, 1, 2, 3, 4])
})
