import { COVER_RATIO_TOLERANCE } from '@lectern/contract/rules/library-rules'

/** How covers are requested, cropped and drawn. */

/** Data needed to show the cover of an item or a queue entry. */
export interface CoverSubject {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly coverPath: string | null
  readonly updatedAt: number
  /** The item's files are missing, and possibly its picture as well. */
  readonly isMissing?: boolean
}

/** Only a few widths, so that the server stores few copies and the browser's cache is effective. */
const WIDTHS_PX = [120, 240, 400, 600, 800, 1200] as const

/** Returns the smallest available width that is sharp enough on this screen. */
export function requestWidth(shownPx: number, devicePixels: number): number {
  const needed = shownPx * Math.min(devicePixels, 3)
  return WIDTHS_PX.find((width) => width >= needed) ?? 1200
}

/**
 * External pictures are used as they are, others come from the server; the timestamp busts the browser's cache after
 * a change.
 */
export function coverAddress(
  { id, coverPath, updatedAt }: Pick<CoverSubject, 'id' | 'coverPath' | 'updatedAt'>,
  { token, widthPx }: { token: string | null; widthPx: number },
): string | null {
  if (coverPath === null || coverPath === '') return null
  if (/^https?:\/\//i.test(coverPath)) return coverPath
  const query = new URLSearchParams({ width: String(widthPx), ts: String(updatedAt) })
  if (token !== null) query.set('token', token)
  return `/api/items/${encodeURIComponent(id)}/cover?${query.toString()}`
}

/** Whether a picture fills its box; otherwise it is shown whole, over a blurred copy of itself. */
export function fillsBox(picture: { widthPx: number; heightPx: number }, boxRatio: number): boolean {
  if (picture.widthPx <= 0 || picture.heightPx <= 0) return true
  const difference = Math.abs(picture.heightPx / picture.widthPx - boxRatio)
  // Ratios are quotients, so a difference of 0.15 may come out slightly larger in floating point.
  return difference <= COVER_RATIO_TOLERANCE + 1e-9
}

const MAX_TITLE_CHARS = 60
const MAX_AUTHOR_CHARS = 30
const ELLIPSIS = '...'

export const placeholderTitle = (title: string): string => cut(title, MAX_TITLE_CHARS)
export const placeholderAuthor = (author: string): string => cut(author, MAX_AUTHOR_CHARS)

function cut(text: string, maxChars: number): string {
  const letters = [...text]
  if (letters.length <= maxChars) return text
  return letters.slice(0, maxChars - ELLIPSIS.length).join('') + ELLIPSIS
}

const TITLE_PERCENT = 10.5
const SMALLEST_TITLE_PERCENT = 6.5
/** Number of letters that fit on a line at full size. */
const LETTERS_A_LINE = 10
/** Scripts written without spaces, which can break anywhere; their characters are as wide as they are high. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u2e80-\u9fff\uac00-\ud7af]/
const WIDE_SIGN_LETTERS = 1.6
/** Space that a square cover has above two lines of authors, in percent of its width. */
const TITLE_ROOM_PERCENT = 48
const LINE_HEIGHT = 1.25
const STEP_PERCENT = 0.5

/**
 * Font size in percent of the cover's width: titles with a long word are set smaller to keep it whole, and so are
 * titles with many words, so that they are not truncated.
 */
export function titleSizePercent(title: string): number {
  const words = title.split(/[\s\-–—/]/).filter((word) => word !== '')
  const whole = words.filter((word) => !WITHOUT_SPACES.test(word))
  const longest = Math.max(LETTERS_A_LINE, ...whole.map((word) => [...word].length))
  let percent = Math.max(SMALLEST_TITLE_PERCENT, (TITLE_PERCENT * LETTERS_A_LINE) / longest)
  while (percent > SMALLEST_TITLE_PERCENT && heightOf(words, percent) > TITLE_ROOM_PERCENT) {
    percent = Math.max(SMALLEST_TITLE_PERCENT, percent - STEP_PERCENT)
  }
  return percent
}

function heightOf(words: readonly string[], percent: number): number {
  const room = (LETTERS_A_LINE * TITLE_PERCENT) / percent
  let lines = 1
  let used = 0
  for (const word of words) {
    const width = widthOf(word)
    if (used > 0 && used + 1 + width > room) {
      lines += 1
      used = 0
    }
    lines += Math.ceil(width / room) - 1
    used += width + (used > 0 ? 1 : 0)
  }
  return lines * percent * LINE_HEIGHT
}

const widthOf = (word: string): number =>
  [...word].reduce((sum, sign) => sum + (WITHOUT_SPACES.test(sign) ? WIDE_SIGN_LETTERS : 1), 0)

/** Hues typical of book cloth, without neon colours. */
const CLOTH_HUES = [8, 22, 36, 78, 128, 165, 188, 206, 224, 258, 322, 346] as const

export interface ClothLook {
  readonly hue: number
  /** In percent. */
  readonly lightness: number
}

/** Colours of a generated cover: the same title always gets the same ones. */
export function clothOf(title: string): ClothLook {
  let hash = 2166136261
  for (const letter of title) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return { hue: CLOTH_HUES[hash % CLOTH_HUES.length] ?? 36, lightness: 20 + ((hash >>> 8) % 8) }
}

/** Initials of the first and last name: "Ursula K. Le Guin" → UG. A single-word name gives one letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return [words[0], words.length > 1 ? words.at(-1) : undefined].join('').toLocaleUpperCase()
}

export const MAX_GROUP_COVERS = 10

export interface GroupSpread<T> {
  readonly covers: readonly T[]
  /** Distance from one cover's left edge to the next, in percent of the box, which is two covers wide. */
  readonly stepPercent: number
}

/** Covers of a group overlap at equal distances, the leftmost on top. */
export function spreadCovers<T>(all: readonly T[]): GroupSpread<T> {
  const covers = all.slice(0, MAX_GROUP_COVERS)
  return { covers, stepPercent: covers.length > 1 ? 50 / (covers.length - 1) : 0 }
}
