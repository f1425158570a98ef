import type { DocumentBook, KosyncPlace } from './kosync.types.ts'

/**
 * Translates positions between KOReader and Lectern. Only the chapter file and the fraction are reliable across the
 * two.
 */

/**
 * Readers compute percentages differently: within this tolerance they mean the same position, and the more exact one
 * is kept.
 */
const SAME_PLACE = 0.02

/** Formats whose positions are page numbers. */
const PAGED = new Set(['pdf', 'cbz', 'cbr', 'cb7', 'djvu'])

export const isPaged = ({ ext }: Pick<DocumentBook, 'ext'>): boolean => PAGED.has(ext)

export interface OwnPlace {
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
}

/** The change to our progress from a KOReader report; null if there is none. */
export function changeFor(
  reported: Pick<KosyncPlace, 'progress' | 'percentage'>,
  book: Pick<DocumentBook, 'ext'>,
  own: OwnPlace | undefined,
): { readonly ebookProgress: number; readonly ebookLocation: string | null } | null {
  const { progress, percentage } = reported
  if (isPaged(book)) {
    const page = /^\d{1,7}$/.test(progress) ? String(Number(progress)) : null
    if (own?.ebookLocation === page && own.ebookFraction === percentage) return null
    return { ebookProgress: percentage, ebookLocation: page }
  }
  const isSamePlace = own?.ebookFraction != null && Math.abs(own.ebookFraction - percentage) <= SAME_PLACE
  if (isSamePlace && (own.ebookLocation !== null || own.ebookFraction === percentage)) return null
  // Other readers can't use an XPointer; without a location they use the fraction.
  return { ebookProgress: percentage, ebookLocation: null }
}

/** Our position in KOReader's format; null if it can't be expressed. */
export function progressFor(own: OwnPlace, book: Pick<DocumentBook, 'ext'>): string | null {
  const location = own.ebookLocation ?? ''
  if (isPaged(book)) return /^\d{1,7}$/.test(location) ? location : null
  const [, step] = /^epubcfi\(\/6\/(\d{1,6})/.exec(location) ?? []
  if (step === undefined || Number(step) < 2) return null
  return `/body/DocFragment[${Math.floor(Number(step) / 2)}].0`
}

/** Whether our position differs from the last one KOReader reported. */
export const differs = (own: OwnPlace, reported: Pick<KosyncPlace, 'percentage'>): boolean =>
  own.ebookFraction !== null && Math.abs(own.ebookFraction - reported.percentage) > SAME_PLACE
