import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CannotShow } from './stage.ts'

interface ReaderFailureProps {
  failure: unknown
  onRetry: () => void
}

/** Shown in place of the pages of a book that cannot be loaded or read. */
export function ReaderFailure({ failure, onRetry }: ReaderFailureProps) {
  const { t } = useTranslation()
  const isFinal = failure instanceof CannotShow
  const retry = (
    <Button icon={RotateCw} onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  )
  return (
    <div className="grid h-full place-items-center p-6">
      <Alert kind="error" title={t('reader.failedTitle')} action={isFinal ? undefined : retry}>
        {isFinal ? failure.message : serverTextOr(failure, t('reader.failed'))}
      </Alert>
    </div>
  )
}
