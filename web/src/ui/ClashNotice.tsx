import { useTranslation } from 'react-i18next'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface ClashNoticeProps {
  /** Field names; nothing is shown if there are none. */
  fields: readonly string[]
  onTakeTheirs: () => void
  className?: string
}

/** Somebody else changed the same fields: the user's input stays, and will be saved. */
export function ConflictNotice({ fields, onTakeTheirs, className }: ClashNoticeProps) {
  const { t } = useTranslation()
  if (fields.length === 0) return null
  return (
    <div role="status" className={className}>
      <Alert
        kind="warning"
        action={
          <Button size="sm" onClick={onTakeTheirs}>
            {t('ui.clash.take')}
          </Button>
        }
      >
        {t('ui.clash.text', { fields: [...new Set(fields)].join(', ') })}
      </Alert>
    </div>
  )
}
