/** A seeded random generator: the same seed makes the same library. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer, both ends included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability in percent. */
  percent(times: number): boolean
}

const GOLDEN = 0x9e3779b9

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + GOLDEN) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (list) => {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    percent: (times) => next() * 100 < times,
  }
}
