import { expect, test } from 'vitest'
import { PackedTexts } from './packed-texts.ts'

test('each text round-trips unchanged, whatever its length and script', () => {
  const texts = ['', 'plain', 'Łąka 雪の国 🎧', 'x'.repeat(3_000_000), 'ü'.repeat(600_000), 'last']
  const packed = new PackedTexts()
  expect(texts.map((text) => packed.add(text))).toEqual([0, 1, 2, 3, 4, 5])
  expect(texts.filter((text, index) => packed.get(index) !== text)).toHaveLength(0)
  expect([packed.size, packed.get(6)]).toEqual([6, undefined])
})
