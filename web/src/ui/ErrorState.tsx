import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface ErrorStateProps {
  message: string
  onRetry?: () => void
  retrying?: boolean
}

/** Replaces content that could not be loaded. */
export function ErrorState({ message, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <Icon of={CircleAlert} sizePx={32} className="text-danger" />
      <p className="measure whitespace-pre-line">{message}</p>
      {onRetry && (
        <Button icon={RotateCw} busy={retrying} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </div>
  )
}
