/** Words one typing error apart: a letter missing, extra or wrong, or two adjacent letters swapped. */

/** Shorter words are one error away from too many others. */
const MIN_MISTYPED_CHARS = 4

export const mayBeMistyped = (word: string): boolean => word.length >= MIN_MISTYPED_CHARS

/** In words of three letters, only swapped letters are corrected: `teh` for `the`. */
const SWAPPED_CHARS = 3

/** Every word that a short one becomes if two adjacent letters are swapped; none for longer words. */
export function swapsOfShort(word: string): string[] {
  const letters = [...word]
  if (letters.length !== SWAPPED_CHARS) return []
  const [first = '', second = '', third = ''] = letters
  const swaps = new Set([second + first + third, first + third + second])
  swaps.delete(word)
  return [...swaps]
}

/** The word itself and all variants with one letter removed; similar words have one of these in common. */
export function gapsOf(word: string): string[] {
  const letters = [...word]
  const gaps = new Set([word])
  for (let index = 0; index < letters.length; index++) {
    gaps.add([...letters.slice(0, index), ...letters.slice(index + 1)].join(''))
  }
  return [...gaps]
}

export function isOneErrorApart(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]]
  if (longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start++
  if (start === longer.length) return false
  if (longer.length > shorter.length) return isSame(shorter.slice(start), longer.slice(start + 1))
  const isSwapped =
    shorter[start] === longer[start + 1] &&
    shorter[start + 1] === longer[start] &&
    isSame(shorter.slice(start + 2), longer.slice(start + 2))
  return isSwapped || isSame(shorter.slice(start + 1), longer.slice(start + 1))
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\0') === b.join('\0')
