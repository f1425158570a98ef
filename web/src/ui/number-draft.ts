/** Parsing and range checks of a number field. */
export interface NumberRange {
  min?: number
  max?: number
}

/** Parses a number; null if the text is empty or invalid. A comma counts as the decimal point. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : null
}

export function isWithin(value: number, { min = -Infinity, max = Infinity }: NumberRange): boolean {
  return value >= min && value <= max
}

export function intoRange(value: number, { min = -Infinity, max = Infinity }: NumberRange): number {
  return Math.min(Math.max(value, min), max)
}
