import { RankedList } from './RankedList.tsx'
import type { Ranked } from './top-lists.rules.ts'
import { useStatFormats } from './use-stat-formats.ts'

/** Names with their listening time. */
export function TopList({ label, entries }: { label: string; entries: readonly Ranked[] }) {
  const { duration } = useStatFormats()
  return (
    <RankedList
      label={label}
      entries={entries.map(({ name, seconds }) => ({
        key: name,
        name,
        amount: seconds,
        words: duration(seconds),
      }))}
    />
  )
}
