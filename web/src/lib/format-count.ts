/** Numbers in the reader's language: "1,234" or "1.234". */

const formatters = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and small numbers look the same in all our languages. */
export function formatCount(value: number, locale: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const known = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, known)
  return known.format(value)
}

/** "40%" or "40 %". */
export const formatShare = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
