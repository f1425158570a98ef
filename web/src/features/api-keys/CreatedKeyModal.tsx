import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface CreatedKeyModalProps {
  /** null: closed. */
  secret: string | null
  onClose: () => void
}

/** The only time that a key is shown. Closes by its own buttons, so that it is not lost by a stray click. */
export function CreatedKeyModal({ secret, onClose }: CreatedKeyModalProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState('')
  // It stays readable while the modal goes away.
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
