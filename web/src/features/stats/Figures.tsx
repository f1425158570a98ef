import type { ReactNode } from 'react'

/** A row of large figures. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:gap-4">{children}</dl>
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center justify-end rounded-panel bg-surface p-3 sm:p-4">
      <dt className="max-w-full text-center text-sm wrap-break-word text-muted">{name}</dt>
      <dd className="tabular text-2xl font-semibold sm:text-4xl text-accent">{children}</dd>
    </div>
  )
}
