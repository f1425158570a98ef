const OTHER_DIGIT = /[^\P{Nd}0-9]/gu
const DIGIT = /^\p{Nd}$/u

/** Writes the decimal digits of all scripts (`١٠`, `१०`) as `10`, so that they count. */
export function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** In Unicode, the ten digits of a script follow one another, sometimes right after those of another one. */
function valueOf(codePoint: number): number {
  let first = codePoint
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--
  return (codePoint - first) % 10
}
