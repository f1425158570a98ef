import { expect, test } from 'vitest'
import { plainText, stripTags } from './plain-text.ts'

test('markup becomes text', () => {
  expect(plainText('<p>Fog &amp; <b>sea</b></p><script>alert(1)</script><p>3</p>')).toBe('Fog & sea 3')
})

test('what stands behind far too many nested tags is not read', () => {
  expect(plainText(`Fog${'<b>'.repeat(300_000)}sea`)).toBe('Fog')
})

test('without its tags markup is as it was', () => {
  expect(stripTags('<p>Fog &amp; <b\n>sea</b></p> 3 < 4')).toBe('Fog &amp; sea 3 < 4')
  expect(stripTags('3 > 2 <<a> x')).toBe('3 > 2  x')
  expect(stripTags('')).toBe('')
})

test('unclosed tags are passed over in linear time', { timeout: 10_000 }, () => {
  const beginnings = '<'.repeat(300_000)
  expect(stripTags(`<p>${beginnings}`)).toBe(beginnings)
})
