import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

interface PlaceOfferProps {
  text: string
  onGo: () => void
  onStay: () => void
}

/** Offers to go to another position in the same book. */
export function PlaceOffer({ text, onGo, onStay }: PlaceOfferProps) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('reader.elsewhere.label')}
      className="absolute inset-x-3 bottom-3 z-10 mx-auto flex max-w-xl flex-wrap items-center justify-end gap-2 rounded-control border border-line bg-surface p-3 text-text shadow-float"
    >
      <p role="status" className="min-w-60 flex-1">
        {text}
      </p>
      <Button onClick={onStay}>{t('reader.elsewhere.stay')}</Button>
      <Button variant="primary" onClick={onGo}>
        {t('reader.elsewhere.go')}
      </Button>
    </section>
  )
}
