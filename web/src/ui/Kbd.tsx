import type { ReactNode } from 'react'

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-[5px] border border-edge/60 border-b-2 bg-raised px-1.5 font-sans text-xs text-muted">
      {children}
    </kbd>
  )
}
