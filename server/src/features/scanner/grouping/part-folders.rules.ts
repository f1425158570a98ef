import { foldText } from '@lectern/contract/rules/sorting'
import { wordNumber } from '../naming/number-words.rules.ts'
import { withPlainDigits } from '../naming/plain-digits.rules.ts'

/**
 * The name of a folder that is part of the enclosing book: a disc, tape or part. `strong` words (disc) suffice on
 * their own, `weak` ones (part) only if they make up the whole name, and `bare` numbers only next to others.
 */
export interface PartName {
  strength: 'strong' | 'weak' | 'bare'
  /** Words before the disc word, as in `Dune CD 1`. */
  stem: string
  /** `Tape 2 Side B` is [2, 2]. */
  numbers: number[]
}

const STRONG_WORDS = new Set('cd disc disk disque диск'.split(' '))
const WEAK_WORDS = new Set(
  (
    'part pt disco parte partie teil deel del czesc часть chapter chap kapitel chapitre capitulo capitolo rozdzial ' +
    'hoofdstuk глава section side seite tape cassette kassette mc'
  ).split(' '),
)
const SIDES = 'abcdefgh'

const TOKEN = /\p{N}+|[\p{L}\p{M}]+/gu

export function tokensOf(name: string): string[] {
  return withPlainDigits(foldText(name)).match(TOKEN) ?? []
}

/** Keeps letters and digits only, so that spelling variants of a name compare equal. */
export function nameKey(name: string): string {
  return tokensOf(name).join('')
}

export function readPartName(name: string): PartName | null {
  const tokens = tokensOf(name)
  return readBareNumber(tokens) ?? readWholeName(tokens) ?? readDiscFirst(tokens) ?? readDiscLast(tokens)
}

function readBareNumber(tokens: string[]): PartName | null {
  const [only] = tokens
  if (tokens.length !== 1 || only === undefined || !/^[0-9]{1,2}$/.test(only)) return null
  return { strength: 'bare', stem: '', numbers: [Number(only)] }
}

/** `CD1`, `Disc 1 of 3`, `Part Two`, `01 - Chapter 1`, `Tape 1 Side A`, `1. Teil`: part words and numbers only. */
function readWholeName(tokens: string[]): PartName | null {
  const [first, second] = tokens
  if (tokens.length === 2 && first !== undefined && second !== undefined && isPartWord(second)) {
    if (/^[0-9]{1,3}$/.test(first))
      return { strength: strengthOf(second), stem: '', numbers: [Number(first)] }
  }
  let at = first !== undefined && /^[0-9]{1,3}$/.test(first) ? 1 : 0
  const numbers: number[] = []
  let strength: PartName['strength'] = 'weak'
  while (at < tokens.length) {
    const word = tokens[at] ?? ''
    const number = numberOf(tokens[at + 1])
    if (!isPartWord(word) || number === null) return null
    if (STRONG_WORDS.has(word)) strength = 'strong'
    numbers.push(number)
    at += isTotal(tokens, at + 2) ? 4 : 2
  }
  return numbers.length > 0 ? { strength, stem: '', numbers } : null
}

/** `CD 1 - The Beginning`. */
function readDiscFirst(tokens: string[]): PartName | null {
  const [word = '', number = ''] = tokens
  if (!STRONG_WORDS.has(word) || !/^[0-9]{1,3}$/.test(number)) return null
  return { strength: 'strong', stem: '', numbers: [Number(number)] }
}

/** `Dune CD 1`, `Dune - Disc 2 of 3`. */
function readDiscLast(tokens: string[]): PartName | null {
  const end = isTotal(tokens, tokens.length - 2) ? tokens.length - 2 : tokens.length
  const number = numberOf(tokens[end - 1])
  if (!STRONG_WORDS.has(tokens[end - 2] ?? '') || number === null || end < 3) return null
  return { strength: 'strong', stem: tokens.slice(0, end - 2).join(''), numbers: [number] }
}

function isTotal(tokens: string[], at: number): boolean {
  return (
    ['of', 'von', 'de', 'di', 'sur', 'из'].includes(tokens[at] ?? '') &&
    /^[0-9]{1,3}$/.test(tokens[at + 1] ?? '')
  )
}

export function isPartWord(word: string): boolean {
  return STRONG_WORDS.has(word) || WEAK_WORDS.has(word)
}

function strengthOf(word: string): PartName['strength'] {
  return STRONG_WORDS.has(word) ? 'strong' : 'weak'
}

function numberOf(token: string | undefined): number | null {
  if (token === undefined) return null
  if (/^[0-9]{1,3}$/.test(token)) return Number(token)
  const number = wordNumber(token)
  if (number !== null) return number
  return token.length === 1 && SIDES.includes(token) ? SIDES.indexOf(token) + 1 : null
}

/** Plain disc folder names that every scanner knows; joining them needs no scan note. */
export function isPlainDiscName(name: string): boolean {
  return /^(cd|disc|disk) *[0-9]{1,3}$/i.test(name)
}

const EXTRA_NAMES = new Set(
  (
    'extra extras bonus bonusmaterial bonuscontent bonustracks supplement supplements supplementary supplemental ' +
    'supplementarymaterial companionmaterial appendix appendices anhang zusatz zusatzmaterial booklet booklets'
  ).split(' '),
)
/** In a folder without audio, a name made up only of these words is not a title: `Bonus PDF`, `Scans`. */
const DOCUMENT_WORDS = new Set(
  (
    'pdf pdfs bonus extra extras accompanying companion supplement supplements supplemental supplementary material ' +
    'materials content contents file files document documents docs notes liner reference map maps text texts scan ' +
    'scans art artwork cover covers image images picture pictures photo photos illustration illustrations booklet ' +
    'booklets insert inserts appendix appendices and the'
  ).split(' '),
)
const SAMPLE_NAMES = new Set(
  'sample samples preview previews horprobe horproben leseprobe excerpt excerpts'.split(' '),
)
const FORMAT_NAMES = new Set(
  (
    'audio audiobook audiobooks horbuch mp3 mp3s m4a m4b flac aac ogg opus ebook ebooks epub epubs pdf pdfs mobi ' +
    'azw3 kindle cbz cbr'
  ).split(' '),
)

export type SubfolderKind = 'extra' | 'sample' | 'format'

/** Recognises folders next to or below the tracks that contain more of the same book. */
export function subfolderKind(name: string, hasAudio: boolean): SubfolderKind | null {
  const key = nameKey(name)
  if (EXTRA_NAMES.has(key) || (!hasAudio && isAboutDocuments(name, key))) return 'extra'
  if (SAMPLE_NAMES.has(key)) return 'sample'
  return FORMAT_NAMES.has(key) ? 'format' : null
}

function isAboutDocuments(name: string, key: string): boolean {
  return !FORMAT_NAMES.has(key) && key !== '' && tokensOf(name).every((word) => DOCUMENT_WORDS.has(word))
}
