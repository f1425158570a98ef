/** The arithmetic of a number field: what is typed, and what may be kept. */
export interface NumberRange {
  min?: number
  max?: number
}

/** The number a text stands for; null for an empty or unreadable one. A comma counts as the decimal point. */
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
