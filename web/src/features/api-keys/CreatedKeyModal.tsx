import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface CreatedKeyModalProps {
  /** Null while closed. */
  secret: string | null
  onClose: () => void
}

/**
 * Shows a new key, the only time it is visible. Closed by its own buttons only, so that it is not lost to a stray
 * click.
 */
export function CreatedKeyModal({ secret, onClose }: CreatedKeyModalProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState('')
  // Keeps the key readable during the closing animation.
  if (secret !== null && secret !== shown) setShown(secret)
  return (
    <Modal
      open={secret !== null}
      onClose={onClose}
      onClosed={() => setShown('')}
      title={t('apiKeys.createdTitle')}
      persistent
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('apiKeys.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{t('apiKeys.createdText')}</p>
        <CopyField label={t('apiKeys.key')} value={shown} />
      </div>
    </Modal>
  )
}
