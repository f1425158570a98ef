/** Formats sequences in a series compactly: `1-3, 5`. Those that are not integers follow individually. */
export function listSequences(sequences: readonly (string | null)[]): string {
  const given = [...new Set(sequences.filter((sequence) => sequence !== null && sequence !== ''))]
  const numbers = given
    .filter((sequence) => /^[0-9]{1,9}$/.test(sequence ?? ''))
    .map(Number)
    .toSorted((a, b) => a - b)
  const others = given.filter((sequence) => !/^[0-9]{1,9}$/.test(sequence ?? ''))
  return [...toRanges(numbers), ...others].join(', ')
}

function toRanges(numbers: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && (last.to === number || last.to + 1 === number)) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
}
