import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface FormSectionProps {
  part: 'cleanUp' | 'access'
  children: ReactNode
}

/** A separate form on the tab, with a heading and a description. */
export function FormSection({ part, children }: FormSectionProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div>
        <h3 id={headingId} className="font-medium">
          {t(`podcasts.${part}.title`)}
        </h3>
        <p className="text-sm text-muted">{t(`podcasts.${part}.hint`)}</p>
      </div>
      {children}
    </section>
  )
}
