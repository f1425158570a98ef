import { foldText } from '@lectern/contract/rules/sorting'
import { parentOf, stemOf } from '../survey/file-kinds.rules.ts'
import { wordNumbers } from './number-words.rules.ts'
import { withPlainDigits } from './plain-digits.rules.ts'
import { readPartName, tokensOf } from '../grouping/part-folders.rules.ts'

/** Disc and track numbers read from the name of a book's file. */
export interface FileNumbers {
  disc: number | null
  track: number | null
  /** Has no number but precedes the numbered files: `Prologue`, or `Dune` before `Dune 2`. */
  isOpening: boolean
}

/** Words and numbers that may occur in file names without being disc or track numbers. */
export interface BookWords {
  title: string
  authors: readonly string[]
  series: readonly string[]
  publishedYear: string | null
}

const DISC_IN_NAME = /(?:^|[^\p{L}])(?:cd|disc|disk) ?[-_.#]? ?([0-9]{1,2})(?![0-9])/u
const DISC_AND_TRACK = /^(?:d([0-9]{1,2}) ?-?t|s([0-9]{1,2}) ?-?e)([0-9]{1,3})(?![0-9])/
const SIDE_IN_NAME =
  /(?:(?:tape|cassette|kassette) ?([0-9]{1,2})[^\p{L}0-9]*)?(?<!\p{L})(?:side|seite) ?([a-h])(?!\p{L})/u
const DATE_IN_NAME =
  /(?<![0-9])(?:19|20)[0-9]{2}([-._])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])(?![0-9])/
const LEADING_PAIR = /^([0-9]{1,2})[-.x]([0-9]{1,3})(?![0-9])/
const NUMBERS = /[0-9]+/g
const OPENING_WORDS = new Set(
  'prologue prolog intro introduction opening foreword preface dedication vorwort einleitung prefacio'.split(
    ' ',
  ),
)
const MAX_COLUMNS = 6

interface NameParts {
  disc: number | null
  /** The leading `1-03`, not yet interpreted. */
  pair: [number, number] | null
  numbers: number[]
  words: string[]
  isOpening: boolean
  date: string | null
  /** The same name read as the side of a tape, used if all files are sides. */
  side: NameParts | null
}

/** Reads all names together, because only comparing them shows which number is the track number. */
export function readFileNumbers(relPaths: readonly string[], words: BookWords): FileNumbers[] {
  const read = relPaths.map((path) => readName(path, words))
  const sides = read.flatMap(({ side }) => side ?? [])
  const names = sides.length === read.length ? sides : read
  if (areFromDifferentDays(names)) return names.map(({ disc }) => ({ disc, track: null, isOpening: false }))
  const pairs = names.map((name) => name.pair)
  if (pairs.every((pair) => pair !== null) && !areAllAlike(pairs)) return readPairs(names, pairs)
  const counted = names.some(({ numbers }) => numbers.length > 0) ? names : names.map(withSpelledOutNumbers)
  const column = trackColumn(counted)
  const tracks = counted.map(({ numbers }) => numbers[column] ?? null)
  const isFirstOf = firstOfRow(tracks)
  return counted.map(({ disc, isOpening }, index) => {
    const track = tracks[index] ?? null
    return { disc, track, isOpening: track === null && (isOpening || isFirstOf === index) }
  })
}

/** In `11-22-63 - 01`, `11-22-63 - 02` the pair is part of the title. */
function areAllAlike(pairs: readonly [number, number][]): boolean {
  return pairs.length > 1 && new Set(pairs.map(String)).size === 1
}

/** Recordings of different days: their names sort correctly, and no number in them is a track number. */
function areFromDifferentDays(names: readonly NameParts[]): boolean {
  return !names.some(({ date }) => date === null) && new Set(names.map(({ date }) => date)).size > 1
}

/** Reads numbers as in `Chapter Two`; used only if no name has digits. */
function withSpelledOutNumbers(name: NameParts): NameParts {
  return { ...name, numbers: wordNumbers(name.words) }
}

/** Index of the only file without a number if the others start at 2; otherwise -1. */
function firstOfRow(tracks: readonly (number | null)[]): number {
  const numbers = tracks.filter((track) => track !== null)
  const isRow = numbers.length === tracks.length - 1 && Math.min(...numbers) === 2
  return isRow ? tracks.indexOf(null) : -1
}

/** `1-03` is disc and track, unless the second number is the same in all names: then it is a total, `1 of 12`. */
function readPairs(names: readonly NameParts[], pairs: readonly [number, number][]): FileNumbers[] {
  const isOfTotal = new Set(pairs.map(([, second]) => second)).size === 1
  return pairs.map(([first, second], index) => {
    const named = names[index]?.disc ?? null
    const [disc, track] = isOfTotal ? [named, first] : [named ?? first, second]
    return { disc, track, isOpening: false }
  })
}

/**
 * Picks the first run of digits, unless a later one distinguishes more files: in `2001 - 01`, `2001 - 02` the first
 * is part of the title.
 */
function trackColumn(names: readonly NameParts[]): number {
  const numbered = names.filter((name) => name.numbers.length > 0)
  const width = numbered.reduce((least, name) => Math.min(least, name.numbers.length), MAX_COLUMNS)
  let best = 0
  let mostDistinct = 0
  for (let column = 0; column < width; column++) {
    const distinct = new Set(numbered.map((name) => `${name.disc}/${name.numbers[column]}`)).size
    if (distinct > mostDistinct) [best, mostDistinct] = [column, distinct]
  }
  return best
}

function readName(relPath: string, words: BookWords): NameParts {
  const name = withoutWords(foldName(stemOf(relPath)), words)
  const together = DISC_AND_TRACK.exec(name)
  if (together) {
    const [disc, track] = [Number(together[1] ?? together[2]), Number(together[3])]
    return { disc, pair: null, numbers: [track], words: [], isOpening: false, date: null, side: null }
  }
  const disc = DISC_IN_NAME.exec(name)
  const rest = disc ? `${name.slice(0, disc.index)} ${name.slice(disc.index + disc[0].length)}` : name
  const pair = LEADING_PAIR.exec(rest.trim())
  // This zero counts as a digit and would be split from the surrounding characters.
  const spoken = tokensOf(stemOf(relPath).replaceAll('〇', '零'))
  return {
    disc: discOfFolder(relPath) ?? (disc ? Number(disc[1]) : null),
    pair: pair ? [Number(pair[1]), Number(pair[2])] : null,
    numbers: numbersIn(rest),
    words: spoken,
    isOpening: spoken.some((word) => OPENING_WORDS.has(word)),
    date: DATE_IN_NAME.exec(name)?.[0] ?? null,
    side: readSide(name, discOfFolder(relPath)),
  }
}

function foldName(text: string): string {
  return withPlainDigits(foldText(text))
}

function numbersIn(text: string): number[] {
  return (text.match(NUMBERS) ?? []).filter((run) => run.length <= 4).map(Number)
}

/** Reads `Side B 03` or `Tape 2 Side A`; numbered in the same way as folders of tapes and sides. */
function readSide(name: string, folderDisc: number | null): NameParts | null {
  const found = SIDE_IN_NAME.exec(name)
  if (!found) return null
  const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`
  const tape = found[1] === undefined ? (folderDisc ?? 0) : Number(found[1])
  const side = (found[2] ?? 'a').charCodeAt(0) - 'a'.charCodeAt(0) + 1
  const disc = tape * 1000 + side
  return { disc, pair: null, numbers: numbersIn(rest), words: [], isOpening: false, date: null, side: null }
}

/** Combines the numbers of the part folders, so that sides sort within their tape: `Tape 2 Side B` is 2002. */
function discOfFolder(relPath: string): number | null {
  const numbers = parentOf(relPath)
    .split('/')
    .flatMap((folder) => readPartName(folder)?.numbers ?? [])
  if (numbers.length === 0) return null
  return numbers.reduce((sum, number) => sum * 1000 + number, 0)
}

/**
 * Removes title, authors, series and year, longest first. Texts without letters are kept, as removing a bare number
 * would hit too much.
 */
function withoutWords(name: string, { title, authors, series, publishedYear }: BookWords): string {
  const texts = [title, ...series, ...authors].map((text) => foldName(text).trim())
  const sorted = texts.filter((text) => /\p{L}/u.test(text)).sort((a, b) => b.length - a.length)
  let rest = name
  for (const text of sorted) rest = rest.replaceAll(text, ' ')
  if (publishedYear !== null && /^[0-9]{4}$/.test(publishedYear)) {
    rest = rest.replace(new RegExp(`(^|[^0-9])${publishedYear}(?![0-9])`), '$1 ')
  }
  return rest.trim()
}
