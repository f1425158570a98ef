import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TocEntry } from './stage.ts'

interface ContentsPanelProps {
  toc: readonly TocEntry[]
  /** Index of the entry being read. */
  current: number | null
  onGo: (href: string) => void
}

const INDENT_REM = 1

/** Opens at the entry being read. */
export function ContentsPanel({ toc, current, onGo }: ContentsPanelProps) {
  const { t } = useTranslation()
  const currentRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is not to be taken for the effect's clean-up.
    currentRef.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ol className="-mx-2">
      {toc.map(({ label, href, depth }, index) => {
        const isCurrent = index === current
        return (
          <li key={index}>
            <button
              ref={isCurrent ? currentRef : undefined}
              data-autofocus={isCurrent || undefined}
              type="button"
              disabled={href === null}
              aria-current={isCurrent || undefined}
              onClick={() => href !== null && onGo(href)}
              style={{ paddingLeft: `${0.5 + depth * INDENT_REM}rem` }}
              className={clsx(
                'min-h-10 w-full rounded-control py-2 pr-2 text-left hover:bg-hover touch:min-h-11',
                isCurrent && 'font-medium text-accent',
              )}
            >
              {label || t('items.noTitle')}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
