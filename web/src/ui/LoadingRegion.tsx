import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface LoadingRegionProps {
  className: string
  /** What screen readers say meanwhile; "Loading" where nothing better is known. */
  text?: string
  /** The skeletons. */
  children: ReactNode
}

/** The shape of what is on its way. */
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
