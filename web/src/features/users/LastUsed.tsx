import type { ReactNode } from 'react'
import { RelativeTime } from '../../session/RelativeTime.tsx'

interface LastUsedProps {
  /** Null for never. */
  at: number | null
  never: string
  label: string
  /** Details about the last use. */
  children?: ReactNode
}

export function LastUsed({ at, never, label, children }: LastUsedProps) {
  if (at === null) return never
  return (
    <>
      {label} <RelativeTime timeMs={at} />
      {children}
    </>
  )
}
