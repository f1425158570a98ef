import { APP_PASSWORD_SCOPES } from '@lectern/contract/constants'
import type { AppPasswordScope, AppPasswordView } from '@lectern/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Form } from '../../ui/Form.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { questionOf } from '../../ui/question-of.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { EntryRow } from './EntryRow.tsx'
import { appPasswordsQuery, createAppPassword, revokeAppPassword } from './app-passwords.api.ts'
import { LastUsed } from './LastUsed.tsx'

/** Passwords for e-readers and podcast apps. */
export function AppPasswordsPanel() {
  const { t } = useTranslation()
  const passwords = useQuery(appPasswordsQuery())
  return (
    <Panel title={t('appPasswords.title')} description={t('appPasswords.description')}>
      {passwords.data ? (
        <ul className="divide-y divide-line">
          {passwords.data.map((password) => (
            <Entry key={password.id} password={password} />
          ))}
        </ul>
      ) : (
        <LoadState query={passwords} failed={t('appPasswords.loadFailed')} className="h-14" />
      )}
      <NewPassword />
    </Panel>
  )
}

function Entry({ password }: { password: AppPasswordView }) {
  const { t } = useTranslation()
  const { id, name, scope, lastUsedAt, lastUsedAddress } = password
  const revoking = useConfirmedMutation({
    question: questionOf(t, 'appPasswords.revocation', { name }),
    mutationFn: () => revokeAppPassword(id),
    done: t('appPasswords.revoked', { name }),
    failed: t('appPasswords.revokeFailed'),
  })
  return (
    <EntryRow
      icon={KeyRound}
      action={
        <DeleteButton
          name={t('appPasswords.revoke', { name })}
          busy={revoking.isPending}
          onClick={revoking.ask}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        <Badge>{t(`appPasswords.scopes.${scope}`)}</Badge>
      </div>
      <div className="text-sm text-muted">
        <LastUsed at={lastUsedAt} never={t('appPasswords.unused')} label={t('appPasswords.lastUsed')}>
          {lastUsedAddress !== null && <span className="wrap-anywhere"> · {lastUsedAddress}</span>}
        </LastUsed>
      </div>
    </EntryRow>
  )
}

/** The form, and below it the password just created: shown until the page is left or another one is created. */
function NewPassword() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<AppPasswordScope>('all')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const creation = useToastedMutation({
    mutationFn: () => createAppPassword({ name: name.trim(), scope }),
    onSuccess: () => setName(''),
    failed: t('appPasswords.createFailed'),
  })
  const submit = () => {
    setIsNameMissing(name.trim() === '')
    if (name.trim() !== '') creation.mutate()
  }
  return (
    <>
      <Form onSubmit={submit} className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...hinted(t, 'appPasswords.name')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
          error={isNameMissing ? t('appPasswords.nameMissing') : undefined}
        />
        <Select
          label={t('appPasswords.scope')}
          options={APP_PASSWORD_SCOPES.map((value) => ({ value, label: t(`appPasswords.scopes.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
        <Button
          type="submit"
          icon={KeyRound}
          busy={creation.isPending}
          className="justify-self-start sm:col-span-2"
        >
          {t('appPasswords.create')}
        </Button>
      </Form>
      {creation.data && (
        <Alert kind="success" className="mt-4" title={t('appPasswords.createdTitle')}>
          <p className="mb-2">{t('appPasswords.createdText')}</p>
          <CopyField
            label={t('appPasswords.passwordOf', { name: creation.data.appPassword.name })}
            value={creation.data.password}
          />
        </Alert>
      )}
    </>
  )
}
