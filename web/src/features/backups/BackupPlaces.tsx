import type { BackupListView } from '@lectern/contract/backups'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { changePlaces } from './backups.api.ts'

/** Where backups are stored, and where the second copy of each goes. */
export function BackupPlaces({ list }: { list: BackupListView }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('backups.places')} description={t('backups.placesText')}>
      <div className="grid gap-4">
        <PlaceField
          key={list.backupLocation}
          label={t('backups.path')}
          hint={list.backupPathEnvSet ? t('backups.pathFixed') : undefined}
          value={list.backupLocation}
          readOnly={list.backupPathEnvSet}
          required
          onSave={(path) => changePlaces({ path })}
        />
        <PlaceField
          key={`copy ${list.copyLocation}`}
          {...hinted(t, 'backups.copyPath')}
          value={list.copyLocation ?? ''}
          onSave={(copyPath) => changePlaces({ copyPath })}
        />
      </div>
    </Panel>
  )
}

interface PlaceFieldProps {
  label: string
  hint?: string | undefined
  value: string
  readOnly?: boolean
  required?: boolean
  onSave: (path: string) => Promise<void>
}

function PlaceField({ label, hint, value, readOnly = false, required = false, onSave }: PlaceFieldProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(value)
  const saving = useMutation({
    mutationFn: () => onSave(draft.trim()),
    onSuccess: () => toast.success(t('backups.placeSaved')),
  })
  const isChanged = draft.trim() !== value && !(required && draft.trim() === '')
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) saving.mutate()
      }}
    >
      <TextField
        label={label}
        hint={hint}
        error={saving.isError ? serverTextOr(saving.error, t('backups.placeFailed')) : undefined}
        value={draft}
        readOnly={readOnly}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={4000}
        onChange={(next) => {
          saving.reset()
          setDraft(next)
        }}
        className="min-w-0 flex-1 basis-72"
      />
      {isChanged && (
        <Button type="submit" busy={saving.isPending} className="mt-7">
          {t('backups.savePlace')}
        </Button>
      )}
    </form>
  )
}
