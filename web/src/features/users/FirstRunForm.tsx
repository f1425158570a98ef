import type { StatusView } from '@lectern/contract/auth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/client.ts'
import { signIn } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { ReadOnlyField } from '../../ui/ReadOnlyField.tsx'
import { SetUpSteps } from '../../ui/SetUpSteps.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { CredentialsForm, PasswordField, UsernameField } from './CredentialFields.tsx'

interface FirstRunFormProps {
  status: StatusView
  /** Receives the page to go to, if it is not the default. */
  onSignedIn: (to?: string) => void
  /** The account was created, but signing in failed: the user has to sign in manually. */
  onCreated: () => void
}

export function FirstRunForm({ status, onSignedIn, onCreated }: FirstRunFormProps) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('root')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isMovingIn, setIsMovingIn] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const usernameError = username.trim() === '' ? t('login.setup.usernameMissing') : undefined
  const againError = password === again ? undefined : t('login.setup.mismatch')

  const submit = async () => {
    setIsChecked(true)
    if (usernameError !== undefined || againError !== undefined) return
    if (password === '' && !(await mayBeEmpty())) return
    setIsBusy(true)
    try {
      await call('auth.init', { body: { newRoot: { username, password } } })
      await signIn(username.trim(), password).then(
        () => onSignedIn(isMovingIn ? '/config/import' : '/welcome'),
        onCreated,
      )
    } catch (failure) {
      toastFailure(failure, t('login.setup.failed'))
      setIsBusy(false)
    }
  }
  const mayBeEmpty = () =>
    confirmDanger({
      message: t('login.setup.emptyPassword'),
      yesLabel: t('login.setup.withoutPassword'),
    })
  return (
    <CredentialsForm isBusy={isBusy} onSubmit={() => void submit()} noValidate>
      <SetUpSteps current="account" />
      <h1 className="font-serif text-2xl font-semibold">{t('login.setup.title')}</h1>
      <p className="text-muted">{t('login.setup.text')}</p>
      <UsernameField value={username} onChange={setUsername} error={isChecked ? usernameError : undefined} />
      <PasswordField name="new-password" value={password} onChange={setPassword} />
      <PasswordField
        label={t('login.setup.confirmPassword')}
        name="new-password-again"
        value={again}
        onChange={setAgain}
        error={isChecked ? againError : undefined}
      />
      <ReadOnlyField label={t('login.setup.configPath')} value={status.ConfigPath ?? ''} />
      <ReadOnlyField label={t('login.setup.metadataPath')} value={status.MetadataPath ?? ''} />
      <Checkbox label={t('login.setup.moveIn')} checked={isMovingIn} onChange={setIsMovingIn} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('login.setup.submit')}
      </Button>
    </CredentialsForm>
  )
}
