import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A small line drawing. */
  drawing?: ReactNode
  /** One sentence about what belongs here. */
  text: string
  /** A button to get started. */
  action?: ReactNode
}

export function EmptyState({ drawing, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      {drawing && <div className="text-edge">{drawing}</div>}
      <p className="measure text-balance text-muted">{text}</p>
      {action}
    </div>
  )
}
