import { numberFormat } from './intl-formats.ts'

/** Numbers in the user's language: "1,234" or "1.234". */

interface Grouping {
  readonly separator: string
  /** Some languages write 1234, but 12 345. */
  readonly from: number
}

const NARROW_SPACE = '\u202F'
const NO_BREAK_SPACE = '\u00A0'

/** Hand-written, because constructing the browser's formatter blocks for 40 ms. */
const GROUPINGS: Readonly<Record<string, Grouping>> = {
  de: { separator: '.', from: 1000 },
  en: { separator: ',', from: 1000 },
  es: { separator: '.', from: 10_000 },
  fr: { separator: NARROW_SPACE, from: 1000 },
  hr: { separator: '.', from: 1000 },
  it: { separator: '.', from: 10_000 },
  pl: { separator: NO_BREAK_SPACE, from: 10_000 },
  ru: { separator: NO_BREAK_SPACE, from: 1000 },
  zh: { separator: ',', from: 1000 },
}

export function formatCount(value: number, locale: string): string {
  const grouping = GROUPINGS[locale.slice(0, 2)]
  if (grouping && Number.isSafeInteger(value) && value >= 0) return groupDigits(value, grouping)
  return numberFormat(locale, {}).format(value)
}

function groupDigits(value: number, { separator, from }: Grouping): string {
  const digits = String(value)
  return value < from ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
}

/** A playback speed: "1.0" or "1,25". */
export const formatRate = (rate: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(rate)

/** "40%" or "40 %". */
export const formatShare = (share: number, locale: string): string =>
  numberFormat(locale, { style: 'percent' }).format(share)
