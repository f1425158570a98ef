/** Reads numbers written as words, Roman numerals or Chinese characters; input must be in lower case. */

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

/** Only after `第`, the ordinal prefix: on their own, the characters may be part of a name. */
const HAN_ORDINAL = /第([〇零一二两兩三四五六七八九十百千]+)/gu
/** Indexed by digit. */
const HAN_DIGITS = ['〇零', '一', '二两兩', '三', '四', '五', '六', '七', '八', '九']
const HAN_UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** `一百零五` and `一〇五` are 105. */
function hanNumber(text: string): number {
  let sum = 0
  let open = 0
  for (const sign of text) {
    const unit = HAN_UNITS.get(sign)
    if (unit === undefined) open = open * 10 + HAN_DIGITS.findIndex((signs) => signs.includes(sign))
    else [sum, open] = [sum + (open || 1) * unit, 0]
  }
  return sum + open
}

/** Returns all numbers in a list of words; `twenty`, `one` is a single number. */
export function wordNumbers(words: readonly string[]): number[] {
  const numbers: number[] = []
  for (let at = 0; at < words.length; at++) {
    const number = wordNumber(words[at] ?? '')
    if (number === null) {
      for (const [, han = ''] of (words[at] ?? '').matchAll(HAN_ORDINAL)) numbers.push(hanNumber(han))
      continue
    }
    const unit = TENS.includes(words[at] ?? '') ? UNITS.indexOf(words[at + 1] ?? '') : -1
    const isCompound = unit > 0 && unit < 10
    numbers.push(isCompound ? number + unit : number)
    if (isCompound) at++
  }
  return numbers
}
