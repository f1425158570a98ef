import type { ReactNode } from 'react'

/** Small line drawings for empty states, in the current text colour. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 80"
      width={120}
      height={80}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** A shelf with free space. */
export function ShelfDrawing() {
  return (
    <Drawing>
      <path d="M8 66h104M14 66v6M106 66v6" />
      <path d="M22 66V28h10v38M32 66V34h8v32M40 66V24h11v42" />
      <path d="M22 36h10M22 58h10M40 32h11M40 36h11" />
      <path d="m58 66 12-33 9 3.500L68 66" />
      <path d="M86 66c2-8 10-8 12 0" strokeDasharray="2 4" />
    </Drawing>
  )
}

/** A magnifying glass without results. */
export function SearchDrawing() {
  return (
    <Drawing>
      <circle cx="54" cy="36" r="22" />
      <path d="m70 52 18 18" strokeWidth={3} />
      <path d="M44 36c3-7 6 7 9.500 0s6 7 10 0" />
      <path d="M94 20h10M99 15v10M16 58h8" />
    </Drawing>
  )
}
