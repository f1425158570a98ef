/**
 * The given moment as clocks in a time zone show it, in the local fields of a Date: schedules are calculated from
 * those. Time zones that the browser doesn't know count as its own.
 */
export function wallClockIn(timeZone: string, moment: Date): Date {
  const parts = partsOf(timeZone, moment)
  if (parts === null) return moment
  const { year, month, day, hour, minute, second } = parts
  return new Date(year, month - 1, day, hour, minute, second)
}

const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

function partsOf(timeZone: string, moment: Date): Record<(typeof FIELDS)[number], number> | null {
  try {
    const numeric = Object.fromEntries(FIELDS.map((field) => [field, 'numeric']))
    const parts = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23' }).formatToParts(
      moment,
    )
    const valueOf = (field: string) => Number(parts.find(({ type }) => type === field)?.value)
    return Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as ReturnType<typeof partsOf>
  } catch {
    return null
  }
}
