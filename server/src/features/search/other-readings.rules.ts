/** Alternative spellings, tried if a search finds nothing: a number as a word, one word as two. */

/** The numbers from one to twelve, normalised like indexed words. */
const COUNTED = [
  'one two three four five six seven eight nine ten eleven twelve',
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie',
  'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
].map((names) => names.split(' '))

const wordsOfNumber = new Map<string, Set<string>>()
const numbersOfWord = new Map<string, Set<string>>()
for (const names of COUNTED) {
  for (const [index, name] of names.entries()) {
    const number = String(index + 1)
    wordsOfNumber.set(number, (wordsOfNumber.get(number) ?? new Set()).add(name))
    numbersOfWord.set(name, (numbersOfWord.get(name) ?? new Set()).add(number))
  }
}

/** `5` gives five, funf, cinq …; `five` gives 5. */
export function sameNumber(word: string): string[] {
  return [...(wordsOfNumber.get(word) ?? numbersOfWord.get(word) ?? [])]
}

const MIN_DIVIDED_CHARS = 5
const MIN_PIECE_CHARS = 2

/** `leguin` gives le guin, leg uin … */
export function splitsOf(word: string): (readonly [string, string])[] {
  const letters = [...word]
  if (letters.length < MIN_DIVIDED_CHARS) return []
  const places = letters.length - 2 * MIN_PIECE_CHARS + 1
  return Array.from({ length: places }, (_, index): [string, string] => [
    letters.slice(0, index + MIN_PIECE_CHARS).join(''),
    letters.slice(index + MIN_PIECE_CHARS).join(''),
  ])
}

const [FIRST_HIRAGANA, LAST_HIRAGANA, TO_KATAKANA] = [0x3041, 0x3096, 0x60]

/** Converts between the two Japanese syllabaries, hiragana and katakana; variants equal to the input are left out. */
export function otherKana(characters: readonly string[]): string[][] {
  const katakana = characters.map((one) => shifted(one, FIRST_HIRAGANA, TO_KATAKANA))
  const hiragana = characters.map((one) => shifted(one, FIRST_HIRAGANA + TO_KATAKANA, -TO_KATAKANA))
  const own = characters.join('')
  return [katakana, hiragana].filter((other) => other.join('') !== own)
}

function shifted(character: string, first: number, by: number): string {
  const code = character.codePointAt(0) ?? 0
  const isKana = code >= first && code <= first + LAST_HIRAGANA - FIRST_HIRAGANA
  return isKana ? String.fromCodePoint(code + by) + character.slice(1) : character
}
