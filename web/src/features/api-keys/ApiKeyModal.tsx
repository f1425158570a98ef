import type { ApiKeyView } from '@lectern/contract/keys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { useSession } from '../../session/session.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { usersQuery } from '../users/users.api.ts'
import { changeApiKey, createApiKey } from './api-keys.api.ts'

const WIDTH_PX = 800
const DAY_SECONDS = 24 * 3600
const MAX_DAYS = 3650

interface ApiKeyModalProps {
  open: boolean
  /** The key to edit; null to create one. Give the modal a React key, so that it starts fresh each time it opens. */
  apiKey: ApiKeyView | null
  onClose: () => void
  onCreated: (secret: string) => void
}

export function ApiKeyModal({ open, apiKey, onClose, onCreated }: ApiKeyModalProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(apiKey?.name ?? '')
  const [days, setDays] = useState<number | null>(null)
  const [isActive, setIsActive] = useState(apiKey?.isActive ?? true)
  const [userId, setUserId] = useState<string | null>(apiKey?.userId ?? null)
  const [hasTried, setHasTried] = useState(false)
  const users = useActingUsers()

  const saving = useMutation({
    mutationFn: async (chosenId: string) => {
      if (apiKey !== null) return changeApiKey(apiKey.id, { userId: chosenId, isActive })
      const expiresIn = days === null ? null : days * DAY_SECONDS
      return onCreated(await createApiKey({ name: name.trim(), userId: chosenId, isActive, expiresIn }))
    },
    onSuccess: () => {
      if (apiKey !== null) toast.success(t('apiKeys.updated'))
      onClose()
    },
    onError: (error) =>
      toastFailure(error, apiKey === null ? t('apiKeys.createFailed') : t('apiKeys.updateFailed')),
  })
  const submit = () => {
    setHasTried(true)
    if (name.trim() !== '' && userId !== null) saving.mutate(userId)
  }
  const isDirty =
    name !== (apiKey?.name ?? '') ||
    days !== null ||
    isActive !== (apiKey?.isActive ?? true) ||
    userId !== (apiKey?.userId ?? null)
  const askToClose = useDiscardQuestion('ui', open && isDirty, onClose)
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      title={apiKey === null ? t('apiKeys.new') : t('apiKeys.editTitle')}
      width={WIDTH_PX}
      processing={saving.isPending}
      submitLabel={apiKey === null ? t('apiKeys.create') : t('apiKeys.save')}
      onSubmit={submit}
      className="grid gap-4"
    >
      <TextField
        {...hinted(t, 'apiKeys.name')}
        value={name}
        onChange={setName}
        maxLength={100}
        required
        readOnly={apiKey !== null}
        autoFocusInModal={apiKey === null}
        error={hasTried && name.trim() === '' ? t('apiKeys.nameMissing') : undefined}
      />
      <Select
        {...hinted(t, 'apiKeys.actsAs')}
        options={users}
        value={userId}
        onChange={setUserId}
        required
        error={hasTried && userId === null ? t('apiKeys.userMissing') : undefined}
      />
      {apiKey === null && (
        <NumberField
          {...hinted(t, 'apiKeys.expiresIn')}
          unit={t('apiKeys.days')}
          value={days}
          onChange={setDays}
          min={1}
          max={MAX_DAYS}
          step={1}
        />
      )}
      <Switch {...hinted(t, 'apiKeys.enabled')} checked={isActive} onChange={setIsActive} />
    </FormModal>
  )
}

/** Users that a key may act as: root only for root. */
function useActingUsers() {
  const isRoot = useSession(({ user }) => user?.type === 'root')
  const { data = [] } = useQuery(usersQuery())
  return data
    .filter(({ type }) => type !== 'root' || isRoot)
    .map(({ id, username }) => ({ value: id, label: username }))
}
