import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface LoadingRegionProps {
  className: string
  /** Announced by screen readers while loading; defaults to "Loading". */
  text?: string
  /** The skeletons. */
  children: ReactNode
}

/** Placeholder in the shape of the content being loaded. */
export function LoadingRegion({ className, text, children }: LoadingRegionProps) {
  const { t } = useTranslation()
  return (
    <div className={className} aria-busy="true">
      <span role="status" className="sr-only">
        {text ?? t('ui.loading')}
      </span>
      {children}
    </div>
  )
}
