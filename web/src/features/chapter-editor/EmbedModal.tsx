import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { hinted } from '../../lib/hinted.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { embedChapters } from './embedding.api.ts'
import { closeEmbedModal, type EmbedRequest, useEmbedModal } from './use-embed-modal.ts'

/** Storage key shared with other clients of the protocol. */
const BACKUP_KEY = 'embedMetadataShouldBackup'

/** Explains what happens to the files before starting. */
export function EmbedModal() {
  const { isOpen, request } = useEmbedModal()
  return request && <Asked key={request.itemId} isOpen={isOpen} {...request} />
}

function Asked({ itemId, fileBytes, isOpen }: EmbedRequest & { isOpen: boolean }) {
  const { t } = useTranslation()
  const { size } = useFormats()
  const [backup, setBackup] = useState(() => readStored(BACKUP_KEY) !== '0')
  const start = useMutation({
    mutationFn: () => embedChapters(itemId, { backup }),
    onSuccess: closeEmbedModal,
  })
  const bytes = fileBytes.reduce((sum, one) => sum + one, 0)
  const chooseBackup = (isOn: boolean) => {
    writeStored(BACKUP_KEY, isOn ? '1' : '0')
    setBackup(isOn)
  }
  return (
    <Modal
      open={isOpen}
      onClose={closeEmbedModal}
      title={t('chapters.embedTitle')}
      width={500}
      footer={
        <>
          <Button onClick={closeEmbedModal}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
            {t('chapters.embedStart')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="font-medium">
          {t('chapters.embedFiles', { count: fileBytes.length, size: size(bytes) })}
        </p>
        <p className="text-muted">{t('chapters.embedWhat')}</p>
        <Switch {...hinted(t, 'chapters.embedBackup')} checked={backup} onChange={chooseBackup} />
        {start.isError && <Alert kind="error">{serverTextOr(start.error, t('chapters.embedFailed'))}</Alert>}
      </div>
    </Modal>
  )
}
