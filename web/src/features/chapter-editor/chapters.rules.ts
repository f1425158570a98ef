import { roundToMillis } from './clock-time.rules.ts'

/** Chapters while being edited. A chapter ends where the next one begins, so only the starts are stored. */
export interface ChapterDraft {
  readonly key: number
  readonly startSeconds: number
  readonly title: string
  /** Shifting and taking over titles leave it unchanged. */
  readonly isLocked: boolean
}

export interface Chapter {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly title: string
}

type Drafts = readonly ChapterDraft[]
type Unkeyed = Pick<ChapterDraft, 'startSeconds' | 'title'>

const keyed = (chapters: readonly Unkeyed[]): ChapterDraft[] =>
  chapters.map(({ startSeconds, title }, key) => ({ key, startSeconds, title, isLocked: false }))

/** A book without chapters starts out with one that spans all of it. */
export function draftsOf(chapters: readonly Pick<Chapter, 'start' | 'title'>[]): ChapterDraft[] {
  if (chapters.length === 0) return keyed([{ startSeconds: 0, title: '' }])
  return keyed(chapters.map(({ start, title }) => ({ startSeconds: start, title })))
}

export type ChapterError = 'firstNotZero' | 'beforePrevious' | 'afterEnd'

/** Validates each chapter; null where nothing is wrong. */
export function errorsOf(drafts: Drafts, durationSeconds: number): (ChapterError | null)[] {
  return drafts.map(({ startSeconds }, place) => {
    const before = drafts[place - 1]
    if (before === undefined && startSeconds !== 0) return 'firstNotZero'
    if (before !== undefined && startSeconds < before.startSeconds) return 'beforePrevious'
    return startSeconds >= durationSeconds ? 'afterEnd' : null
  })
}

export const hasUntitled = (drafts: Drafts): boolean => drafts.some(({ title }) => title.trim() === '')

/** Chapters as sent to the server: numbered, each ending where the next begins, the last at the end of the book. */
export function toChapters(drafts: Drafts, durationSeconds: number): Chapter[] {
  return drafts.map(({ startSeconds, title }, id) => ({
    id,
    start: startSeconds,
    end: drafts[id + 1]?.startSeconds ?? durationSeconds,
    title: title.trim(),
  }))
}

export function isChanged(before: Drafts, after: Drafts): boolean {
  return (
    before.length !== after.length ||
    before.some(({ startSeconds, title }, place) => {
      const now = after[place]
      return now?.startSeconds !== startSeconds || now.title.trim() !== title.trim()
    })
  )
}

export type Shifted = ChapterDraft[] | 'tooEarly' | 'tooLate'

/** Shifts all chapters except locked ones and the first, which stays at the start of the book. */
export function shifted(drafts: Drafts, bySeconds: number, durationSeconds: number): Shifted {
  const moved = drafts.map((chapter, place) =>
    place === 0 || chapter.isLocked
      ? chapter
      : { ...chapter, startSeconds: roundToMillis(chapter.startSeconds + bySeconds) },
  )
  if (moved.slice(1).some(({ startSeconds }) => startSeconds <= 0)) return 'tooEarly'
  if (moved.some(({ startSeconds }) => startSeconds >= durationSeconds)) return 'tooLate'
  return moved
}

const nextKey = (drafts: Drafts): number => Math.max(-1, ...drafts.map(({ key }) => key)) + 1

/** Inserts a chapter below, with the same start and no title. */
export function insertedBelow(drafts: Drafts, key: number): ChapterDraft[] {
  return drafts.flatMap((chapter) =>
    chapter.key === key
      ? [chapter, { ...chapter, key: nextKey(drafts), title: '', isLocked: false }]
      : [chapter],
  )
}

/** The last chapter cannot be removed: a book has at least one. */
export function removed(drafts: Drafts, key: number): ChapterDraft[] {
  return drafts.length > 1 ? drafts.filter((chapter) => chapter.key !== key) : [...drafts]
}

/** Applies the new lock state of the pressed chapter to the whole range, both ends included. */
export function lockToggled(drafts: Drafts, key: number, fromKey: number | null): ChapterDraft[] {
  const to = drafts.findIndex((chapter) => chapter.key === key)
  const from = drafts.findIndex((chapter) => chapter.key === fromKey)
  const isLocked = !drafts[to]?.isLocked
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return drafts.map((chapter, place) =>
    place >= first && place <= last ? { ...chapter, isLocked } : chapter,
  )
}

export interface TrackOfBook {
  readonly startOffset: number
  readonly metadata: { readonly filename: string }
}

/** One chapter per file, titled with the file name without its extension. */
export function fromTracks(tracks: readonly TrackOfBook[]): ChapterDraft[] {
  return keyed(
    tracks.map(({ startOffset, metadata }, place) => ({
      startSeconds: place === 0 ? 0 : roundToMillis(startOffset),
      title: withoutEnding(metadata.filename),
    })),
  )
}

function withoutEnding(filename: string): string {
  const dot = filename.lastIndexOf('.')
  return dot > 0 ? filename.slice(0, dot) : filename
}

/** `Part 09` with a count of three: `Part 09`, `Part 10`, `Part 11`. A number is appended if there is none. */
export function numberedTitles(pattern: string, count: number): string[] {
  const [, before = `${pattern.trim()} `, digits = '1', after = ''] =
    /^(.*?)(\d{1,9})(\D*)$/s.exec(pattern.trim()) ?? []
  return Array.from({ length: count }, (_, place) => {
    const number = String(Number(digits) + place).padStart(digits.length, '0')
    return `${before}${number}${after}`.trim()
  })
}

/** Appends chapters after the last one, spread evenly over the rest of the book. */
export function withNumbered(
  drafts: Drafts,
  titles: readonly string[],
  durationSeconds: number,
): ChapterDraft[] {
  const lastStart = drafts.at(-1)?.startSeconds ?? 0
  const step = Math.max(0, durationSeconds - lastStart) / (titles.length + 1)
  const firstKey = nextKey(drafts)
  const added = titles.map((title, place) => ({
    key: firstKey + place,
    startSeconds: roundToMillis(lastStart + step * (place + 1)),
    title,
    isLocked: false,
  }))
  return [...drafts, ...added]
}
