import { stemOf } from '../survey/file-kinds.rules.ts'
import { wordNumbers } from './number-words.rules.ts'
import { tokensOf } from '../grouping/part-folders.rules.ts'

/** Episode data taken from the file path where the tags have none. */
export interface EpisodeName {
  /** `2021-03-04`. */
  date: string | null
  season: string
  episode: string
}

const LEADING_DATE = /^((?:19|20)[0-9]{2})([-_. ]?)([0-9]{2})\2([0-9]{2})(?![0-9])/
const SEASON_AND_EPISODE = /(?:^|[^a-z0-9])s([0-9]{1,3})[ ._-]?e([0-9]{1,4})(?![0-9])/i
const SEASON_WORDS = new Set('s season staffel saison temporada stagione sezon sezona сезон'.split(' '))

/** `2021-03-04 - Title`, `S02E07 Title`, `Season 2/Title`. */
export function readEpisodeName(relPath: string): EpisodeName {
  const stem = stemOf(relPath)
  const numbered = SEASON_AND_EPISODE.exec(stem)
  return {
    date: readDate(stem),
    season: numbered?.[1] === undefined ? seasonOfFolder(relPath) : String(Number(numbered[1])),
    episode: numbered?.[2] === undefined ? '' : String(Number(numbered[2])),
  }
}

/** Null for dates that don't exist. */
function readDate(stem: string): string | null {
  const [, year, , month, day] = LEADING_DATE.exec(stem) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null
  return `${year}-${month}-${day}`
}

/** `Season 2`, `S02`, `Season Two`; a year alone is not a season. */
function seasonOfFolder(relPath: string): string {
  const tokens = tokensOf(relPath.split('/').at(-2) ?? '')
  if (!tokens.some((token) => SEASON_WORDS.has(token))) return ''
  const digits = tokens.find((token) => /^[0-9]{1,2}$/.test(token))
  const [spelled] = wordNumbers(tokens)
  return digits === undefined ? String(spelled ?? '') : String(Number(digits))
}
