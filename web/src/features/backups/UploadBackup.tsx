import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { sendBackup } from './send-backup.ts'

export function UploadBackup() {
  const { t } = useTranslation()
  const stopping = useRef<AbortController>(null)
  const [sent, setSent] = useState<number | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => {
      stopping.current = new AbortController()
      return sendBackup(file, { onProgress: setSent, signal: stopping.current.signal })
    },
    onSuccess: () => toast.success(t('backups.uploaded')),
    onError: (error) => {
      if (stopping.current?.signal.aborted !== true) toastFailure(error, t('backups.uploadFailed'))
    },
    onSettled: () => setSent(null),
  })
  const isChecking = sent === 1
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <FileButton
        icon={Upload}
        label={t('backups.upload')}
        accept=".audiobookshelf"
        busy={upload.isPending}
        onFile={upload.mutate}
      />
      {upload.isPending && (
        <div className="flex items-center gap-3">
          <Progress
            label={isChecking ? t('backups.checking') : t('backups.uploading')}
            value={isChecking ? null : sent}
            className="min-w-32"
          />
          <span className="text-sm text-muted">
            {isChecking ? t('backups.checking') : t('backups.uploading')}
          </span>
          {!isChecking && (
            <Button variant="ghost" size="sm" onClick={() => stopping.current?.abort()}>
              {t('backups.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
