import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { PlainForm } from '../../ui/PlainForm.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ImportWork } from './use-import.ts'

interface SourceFormProps {
  work: ImportWork
  /** A file was uploaded earlier. */
  hasUpload: boolean
}

/** Location of the old installation: a file on this computer, or a path on the server. */
export function SourceForm({ work, hasUpload }: SourceFormProps) {
  const { t } = useTranslation()
  const [path, setPath] = useState('')
  const [metadataPath, setMetadataPath] = useState('')
  const pathField = { spellCheck: false, autoCapitalize: 'none', disabled: work.isBusy }
  const handleSubmit = () => {
    if (path.trim() !== '' && !work.isBusy) work.look(path.trim(), metadataPath.trim() || null)
  }
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-3">
          <FileDrop
            label={t('import.chooseBackup')}
            accept={['.audiobookshelf', '.zip', '.sqlite']}
            onFiles={([file]) => file && work.send(file)}
            disabled={work.isBusy}
          />
          {work.sent !== null && <Progress label={t('import.sending')} value={work.sent} />}
          {hasUpload && !work.isBusy && (
            <Button onClick={() => work.look(null, null)}>{t('import.useSent')}</Button>
          )}
        </div>
        <PlainForm className="grid gap-4" onSubmit={handleSubmit} noValidate>
          <TextField {...hinted(t, 'import.path')} value={path} onChange={setPath} {...pathField} />
          <TextField
            {...hinted(t, 'import.metadataPath')}
            value={metadataPath}
            onChange={setMetadataPath}
            {...pathField}
          />
          <Button type="submit" busy={work.isBusy && work.sent === null} disabled={path.trim() === ''}>
            {t('import.look')}
          </Button>
        </PlainForm>
      </div>
      {work.error !== null && <Alert kind="error">{work.error}</Alert>}
    </div>
  )
}
