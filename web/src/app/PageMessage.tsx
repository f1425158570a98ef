import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button-class.ts'

/** Full-page message with an optional action. */
export function PageMessage({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-xl flex-1 flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <h1 className="font-serif text-3xl font-semibold">{title}</h1>
      <p className="measure whitespace-pre-line text-muted">{text}</p>
      {action ?? (
        <Link to="/" className={buttonClass('primary', 'md')}>
          {t('shell.goHome')}
        </Link>
      )}
    </div>
  )
}
