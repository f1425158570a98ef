import { expect, test } from 'vitest'
import { plainText, stripTags } from './plain-text.ts'

test('converts markup to text', () => {
  expect(plainText('<p>Fog &amp; <b>sea</b></p><script>alert(1)</script><p>3</p>')).toBe('Fog & sea 3')
})

test('ignores text after far too many nested tags', () => {
  expect(plainText(`Fog${'<b>'.repeat(300_000)}sea`)).toBe('Fog')
})

test('stripping tags leaves the rest of the markup unchanged', () => {
  expect(stripTags('<p>Fog &amp; <b\n>sea</b></p> 3 < 4')).toBe('Fog &amp; sea 3 < 4')
  expect(stripTags('3 > 2 <<a> x')).toBe('3 > 2  x')
  expect(stripTags('')).toBe('')
})

test('unclosed tags are skipped in linear time', { timeout: 10_000 }, () => {
  const beginnings = '<'.repeat(300_000)
  expect(stripTags(`<p>${beginnings}`)).toBe(beginnings)
})
