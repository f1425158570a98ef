import { normaliseSequence } from '@lectern/contract/rules/names'
import { joinAtDashes, splitAtDashes } from '../grouping/dash-parts.rules.ts'
import { wordNumber } from './number-words.rules.ts'

/** A book's sequence in its series, read from its folder name. */
export interface SequencedName {
  sequence: string | null
  /** The name without the sequence. */
  rest: string
}

/** The name must be trimmed and contain single spaces only. */
export function readSequence(name: string, series: string): SequencedName | null {
  return readLeadingBracket(name) ?? readTrailingBracket(name, series) ?? readDashPart(name, series)
}

const NUMBER = /^([0-9]{1,3}(?:\.[0-9]{1,2})?(?:[-–][0-9]{1,3})?)(?: of [0-9]{1,3})?$/i

/** `[07] Title`, `(8) Title`. */
function readLeadingBracket(name: string): SequencedName | null {
  const close = /^[[(][^\])]{1,12}[\])] /.exec(name)?.[0]
  if (close === undefined) return null
  const sequence = readPlace(close.slice(1, -2))
  return sequence === null ? null : { sequence, rest: name.slice(close.length).replace(/^[-–—] /, '') }
}

/** `Title (The Series, Book 5)`, `Title (The Series #5)`, `Title (Book 5)`. */
function readTrailingBracket(name: string, series: string): SequencedName | null {
  const open = name.endsWith(')') ? name.lastIndexOf(' (') : name.endsWith(']') ? name.lastIndexOf(' [') : -1
  if (open < 1) return null
  const remark = name.slice(open + 2, -1)
  const ofSeries = afterSeries(remark, series)
  const sequence = ofSeries === null ? readLabelled(remark) : readPlace(ofSeries)
  return sequence === null ? null : { sequence, rest: name.slice(0, open) }
}

function readDashPart(name: string, series: string): SequencedName | null {
  const parts = splitAtDashes(name)
  for (const [index, part] of parts.entries()) {
    const found = readPart(part.text, series)
    if (!found) continue
    const rest =
      found.rest === '' ? parts.toSpliced(index, 1) : parts.with(index, { ...part, text: found.rest })
    // `The Series - 4 - Title`: with a title behind the number, the name before it is the series.
    if (rest.length > index && isName(parts[index - 1]?.text, series)) rest.splice(index - 1, 1)
    // A folder whose name is just the number still needs a title.
    return { sequence: found.sequence, rest: joinAtDashes(rest) || name }
  }
  return null
}

function isName(text: string | undefined, series: string): boolean {
  return text?.trim().toLowerCase() === series.trim().toLowerCase()
}

const BEFORE_TITLE =
  /^(vol\.?|volume|book|bk\.?|band|bd\.?|tome|libro|#)? ?([0-9]{1,3}(?:\.[0-9]{1,2})?(?:[-–][0-9]{1,3})?)(\.?)(?: of [0-9]{1,3})?(?: (.*))?$/i

function readPart(text: string, series: string): SequencedName | null {
  const ofSeries = afterSeries(text, series)
  const whole = ofSeries === null ? readLabelled(text) : readPlace(ofSeries)
  if (whole !== null) return { sequence: whole, rest: '' }
  const found = BEFORE_TITLE.exec(text)
  if (!found) return null
  const [, label, number, dot, rest = ''] = found
  // `101 Dalmatians` is a title, `101. Dalmatians` and `Book 101 Dalmatians` are numbered.
  if (rest !== '' && label === undefined && dot === '') return null
  return { sequence: normaliseSequence(number), rest }
}

// These mark a sequence only if nothing but the number follows: `Part 1`, `Book One`, `Folge 12`.
const LABELLED =
  /^(?:vol\.?|volume|books?|bk\.?|band|bd\.?|tome|tom|libro|livre|boek|deel|parts?|pt\.?|teil|folge|episode|ep\.?|книга|том|часть|#)(?: |(?=[0-9]))(.{1,12})$/iu

function readLabelled(text: string): string | null {
  const number = LABELLED.exec(text)?.[1]
  return number === undefined ? null : readNumber(number)
}

/** A number with or without a label. */
function readPlace(text: string): string | null {
  return NUMBER.test(text) ? readNumber(text) : readLabelled(text)
}

function readNumber(text: string): string | null {
  const digits = NUMBER.exec(text)?.[1]
  if (digits !== undefined) return normaliseSequence(digits)
  const number = wordNumber(text.toLowerCase())
  return number === null ? null : String(number)
}

/** `Book 5` from `The Series, Book 5`; null if the text does not start with the series name. */
function afterSeries(text: string, series: string): string | null {
  const name = series.trim().toLowerCase()
  if (!text.toLowerCase().startsWith(name)) return null
  const rest = text.slice(name.length)
  return /^[\s,:;#]/.test(rest) ? rest.replace(/^[\s,:;]+/, '') : null
}
