/** Numbers that are written out, or in Roman letters; all in lower case. */

const UNITS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ROMAN_NUMBERS = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/** `two` or `iv`. */
export function wordNumber(word: string): number | null {
  const unit = UNITS.indexOf(word)
  if (unit > 0) return unit
  const ten = TENS.indexOf(word)
  if (ten >= 0) return 20 + 10 * ten
  const roman = ROMAN_NUMBERS.indexOf(word)
  return roman < 0 ? null : roman + 1
}

/** All numbers in a row of words; `twenty`, `one` is one of them. */
export function wordNumbers(words: readonly string[]): number[] {
  const numbers: number[] = []
  for (let at = 0; at < words.length; at++) {
    const number = wordNumber(words[at] ?? '')
    if (number === null) continue
    const unit = TENS.includes(words[at] ?? '') ? UNITS.indexOf(words[at + 1] ?? '') : -1
    const isCompound = unit > 0 && unit < 10
    numbers.push(isCompound ? number + unit : number)
    if (isCompound) at++
  }
  return numbers
}
