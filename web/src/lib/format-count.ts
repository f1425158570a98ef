/** Numbers in the reader's language: "1,234" or "1.234". */

const formatters = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it. */
export function formatCount(value: number, locale: string): string {
  const known = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, known)
  return known.format(value)
}

/** "40%" or "40 %". */
export const formatShare = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
