import type { EreaderDeviceView } from '@lectern/contract/emails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { MultiSelect } from '../../ui/MultiSelect.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { deviceProblems } from './email-form.rules.ts'
import { accountNamesQuery } from './emails.api.ts'

const WIDTH_PX = 800
const AVAILABILITY = ['adminOrUp', 'userOrUp', 'guestOrUp', 'specificUsers'] as const

const NEW_DEVICE: EreaderDeviceView = {
  name: '',
  email: '',
  availabilityOption: 'adminOrUp',
  users: [],
}

interface EreaderModalProps {
  open: boolean
  /** Null for a new device. Give the modal a React key, so that it starts fresh each time it opens. */
  device: EreaderDeviceView | null
  isForAll: boolean
  takenNames: readonly string[]
  isSaving: boolean
  onClose: () => void
  onSave: (device: EreaderDeviceView) => void
}

export function EreaderModal(props: EreaderModalProps) {
  const { open, device, isForAll, takenNames, isSaving, onClose, onSave } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState(device ?? NEW_DEVICE)
  const [isRefused, setIsRefused] = useState(false)
  const found = deviceProblems(isForAll ? draft : { ...draft, availabilityOption: 'guestOrUp' }, takenNames)
  const problems = isRefused ? found : {}
  const submit = () => {
    const isFine = Object.keys(found).length === 0
    setIsRefused(!isFine)
    if (isFine) onSave({ ...draft, name: draft.name.trim(), email: draft.email.trim() })
  }
  const field = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(device ?? NEW_DEVICE)
  const askToClose = useDiscardQuestion('ui', open && isDirty, onClose)
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      title={t(device === null ? 'emails.newDevice' : 'emails.editDevice')}
      width={WIDTH_PX}
      processing={isSaving}
      submitLabel={t('emails.save')}
      onSubmit={submit}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <TextField
        label={t('emails.deviceName')}
        error={problems.name && t(`emails.problems.${problems.name}`)}
        required
        autoFocusInModal
        maxLength={200}
        {...field('name')}
      />
      <TextField
        type="email"
        label={t('emails.deviceEmail')}
        error={problems.email && t(`emails.problems.${problems.email}`)}
        required
        maxLength={300}
        {...field('email')}
      />
      {isForAll && (
        <Select
          label={t('emails.availableTo')}
          options={AVAILABILITY.map((value) => ({ value, label: t(`emails.availability.${value}`) }))}
          {...field('availabilityOption')}
        />
      )}
      {isForAll && draft.availabilityOption === 'specificUsers' && (
        <UserSelect
          users={draft.users}
          error={problems.users && t(`emails.problems.${problems.users}`)}
          onChange={(users) => setDraft({ ...draft, users })}
        />
      )}
    </FormModal>
  )
}

interface UserSelectProps {
  users: readonly string[]
  error: string | undefined
  onChange: (users: string[]) => void
}

function UserSelect({ users, error, onChange }: UserSelectProps) {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(accountNamesQuery())
  const chosen = users.map((id) => accounts.find(({ value }) => value === id) ?? { value: id, label: id })
  return (
    <MultiSelect
      label={t('emails.users')}
      error={error}
      required
      options={accounts}
      value={chosen}
      onChange={(choices) => onChange(choices.map(({ value }) => value))}
    />
  )
}
