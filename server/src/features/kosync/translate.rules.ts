import type { DocumentBook, KosyncPlace } from './kosync.types.ts'

/** Between places of KOReader and ours. Only the chapter file and the fraction can be trusted between the two. */

/** Readers count percent differently: within this they mean the same place, and the more exact one stays. */
const SAME_PLACE = 0.02

/** Formats whose places are page numbers. */
const PAGED = new Set(['pdf', 'cbz', 'cbr', 'cb7', 'djvu'])

export const isPaged = ({ ext }: Pick<DocumentBook, 'ext'>): boolean => PAGED.has(ext)

export interface OwnPlace {
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
}

/** What a report of KOReader changes about our place; null: nothing. */
export function changeFor(
  told: Pick<KosyncPlace, 'progress' | 'percentage'>,
  book: Pick<DocumentBook, 'ext'>,
  own: OwnPlace | undefined,
): { readonly ebookProgress: number; readonly ebookLocation: string | null } | null {
  const { progress, percentage } = told
  if (isPaged(book)) {
    const page = /^\d{1,7}$/.test(progress) ? String(Number(progress)) : null
    if (own?.ebookLocation === page && own.ebookFraction === percentage) return null
    return { ebookProgress: percentage, ebookLocation: page }
  }
  const isSamePlace = own?.ebookFraction != null && Math.abs(own.ebookFraction - percentage) <= SAME_PLACE
  if (isSamePlace && (own.ebookLocation !== null || own.ebookFraction === percentage)) return null
  // An XPointer is no place for other readers; without one they go by the fraction.
  return { ebookProgress: percentage, ebookLocation: null }
}

/** Our place as KOReader goes to it; null where that can't be said. */
export function progressFor(own: OwnPlace, book: Pick<DocumentBook, 'ext'>): string | null {
  const location = own.ebookLocation ?? ''
  if (isPaged(book)) return /^\d{1,7}$/.test(location) ? location : null
  const [, step] = /^epubcfi\(\/6\/(\d{1,6})/.exec(location) ?? []
  if (step === undefined || Number(step) < 2) return null
  return `/body/DocFragment[${Math.floor(Number(step) / 2)}].0`
}

/** Whether our place is another than the one KOReader told last. */
export const differs = (own: OwnPlace, told: Pick<KosyncPlace, 'percentage'>): boolean =>
  own.ebookFraction !== null && Math.abs(own.ebookFraction - told.percentage) > SAME_PLACE
