import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  description?: ReactNode
  /** A button or two to the right of the title. */
  action?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  className?: string
  children?: ReactNode
}

/** A titled section of a page. */
export function Panel({
  title,
  description,
  action,
  headingLevel: Heading = 'h2',
  className,
  children,
}: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={clsx('min-w-0 rounded-panel bg-surface p-4 sm:p-6', className)}>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <Heading id={id} className="font-serif text-xl leading-snug font-semibold">
            {title}
          </Heading>
          {description && <p className="measure mt-1 text-sm text-muted">{description}</p>}
        </div>
        {action && <div className="flex max-w-full gap-2">{action}</div>}
      </div>
      {children}
    </section>
  )
}
