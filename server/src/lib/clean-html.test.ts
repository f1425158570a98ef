import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { limitHtml } from './limit-html.ts'
import { cleanHtml } from './clean-html.ts'

/** Estimates the cost of parsing: every tag searches all open tags. */
function workOf(html: string): number {
  let depth = 0
  let work = 0
  const parser = new Parser({
    onopentag: () => {
      depth += 1
      work += depth
    },
    onclosetag: () => {
      work += depth
      depth -= 1
    },
  })
  parser.write(html)
  parser.end()
  return work
}

describe('external markup', () => {
  test('keeps formatting', () => {
    expect(cleanHtml('<p>Fog &amp; <b>sea</b><script>alert(1)</script></p>')).toBe(
      '<p>Fog &amp; <b>sea</b></p>',
    )
    expect(cleanHtml('3 < 4')).toBe('3 < 4')
  })

  test.each([
    ['nested tags', (count: number) => `${'<b>'.repeat(count)}deep${'</b>'.repeat(count)}`],
    ['nested tags of all kinds', (count: number) => '<ul><li><i>'.repeat(count)],
    ['unclosed tags', (count: number) => `${'<div>'.repeat(count)}${'</x>'.repeat(count)}`],
    ['tags inside tags', (count: number) => '<a<a'.repeat(count)],
    ['bare brackets', (count: number) => '<'.repeat(count)],
  ])('%s are processed in linear time', (_name, make) => {
    const perChar = [2000, 20_000].map((count) => {
      const bounded = limitHtml(make(count))
      return workOf(bounded) / Math.max(1, bounded.length)
    })
    expect(Math.max(...perChar)).toBeLessThanOrEqual(100)
  })

  test('keeps the text of tags nested too deeply', () => {
    expect(cleanHtml(`${'<b>'.repeat(5000)}deep <i>sea</i>${'</b>'.repeat(5000)}`)).toBe('deep sea')
    expect(cleanHtml(`${'<b>'.repeat(5000)}<img src=x onerror=alert(1)>`)).toBe('')
  })

  test('keeps many unclosed paragraphs as they are', () => {
    const html = cleanHtml('<p>One'.repeat(400))
    expect(html.match(/<p>One<\/p>/g)).toHaveLength(400)
  })

  test('truncates an endless text', () => {
    expect(cleanHtml(`<p>${'x'.repeat(2_000_000)}</p>`).length).toBeLessThan(600_000)
  })
})
