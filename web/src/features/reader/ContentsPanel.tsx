import clsx from 'clsx'
import type { TocEntry } from './stage.ts'

interface ContentsPanelProps {
  toc: readonly TocEntry[]
  chapter: string | null
  onGo: (href: string) => void
}

const INDENT_REM = 1

export function ContentsPanel({ toc, chapter, onGo }: ContentsPanelProps) {
  return (
    <ol className="-mx-2">
      {toc.map(({ label, href, depth }, index) => (
        <li key={index}>
          <button
            type="button"
            disabled={href === null}
            aria-current={label === chapter || undefined}
            onClick={() => href !== null && onGo(href)}
            style={{ paddingLeft: `${0.5 + depth * INDENT_REM}rem` }}
            className={clsx(
              'min-h-10 w-full rounded-control py-2 pr-2 text-left hover:bg-hover touch:min-h-11',
              label === chapter && 'font-medium text-accent',
            )}
          >
            {label}
          </button>
        </li>
      ))}
    </ol>
  )
}
