import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('markup becomes text', () => {
  expect(plainText('<p>Fog &amp; <b>sea</b></p><script>alert(1)</script><p>3</p>')).toBe('Fog & sea 3')
})

test('tags inside tags without end take no longer than other text', { timeout: 10_000 }, () => {
  expect(plainText(`Fog${'<b>'.repeat(300_000)}`)).toBe('Fog')
})
