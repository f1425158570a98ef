import { numberFormat } from './intl-formats.ts'

/** File sizes in the user's language: "300 MB", "1.5 GB", with about three digits. A kilobyte has 1024 bytes. */

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/** GB, Go, ГБ. */
export const gigabytes = (locale: string): string =>
  numberFormat(locale, { style: 'unit', unit: 'gigabyte', unitDisplay: 'short' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

export function formatSize(bytes: number, locale: string): string {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  const step = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), UNITS.length - 1)
  const value = size / 1024 ** step
  return numberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0,
  }).format(value)
}
