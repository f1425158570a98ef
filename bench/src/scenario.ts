import type { BenchOptions } from './options.ts'

/** A question answered by measurements. */
export interface Scenario {
  readonly question: string
  /** Default number of books in its generated library. */
  readonly books?: number
  readonly run: (options: BenchOptions) => Promise<Outcome>
}

export interface Outcome {
  /** Names include the unit: `coldStartSeconds`. */
  readonly figures: Readonly<Record<string, number>>
  readonly limits: readonly Limit[]
}

export interface Limit {
  readonly name: string
  readonly value: number
  readonly bound: { readonly atMost: number } | { readonly atLeast: number }
  readonly unit: string
}

export function isMet({ value, bound }: Limit): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast
}

export function describeLimit(limit: Limit): string {
  const { name, value, bound, unit } = limit
  const wanted = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`
  return `${isMet(limit) ? 'pass' : 'FAIL'}  ${name}: ${round(value)} ${unit} (${wanted} ${unit})`
}

/** Three digits match the precision of these measurements. */
export const round = (value: number) => (value === 0 ? 0 : Number(value.toPrecision(value >= 100 ? 4 : 3)))
