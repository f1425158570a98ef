import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '../../ui/PlainForm.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

type ValueProps = Pick<TextFieldProps, 'value' | 'onChange'>

interface CredentialsFormProps {
  isBusy: boolean
  noValidate?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Form for users without a session yet; cannot be submitted again while a request is pending. */
export function CredentialsForm({ isBusy, noValidate, onSubmit, children }: CredentialsFormProps) {
  return (
    <PlainForm className="flex flex-col gap-4" noValidate={noValidate} onSubmit={() => !isBusy && onSubmit()}>
      {children}
    </PlainForm>
  )
}

/** The user name for signing in. */
export function UsernameField(props: ValueProps & Pick<TextFieldProps, 'error'>) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      label={t('login.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

interface PasswordFieldProps extends ValueProps, Pick<TextFieldProps, 'error'> {
  name: 'password' | 'new-password' | 'new-password-again'
  label?: string
}

/** The password for signing in, current or new. */
export function PasswordField({ name, ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('login.password')}
      {...props}
      name={name}
      type="password"
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
    />
  )
}

/** Asks for the user's own password, for actions that a stolen session must not be sufficient for. */
export function CurrentPasswordField(props: ValueProps & Pick<TextFieldProps, 'autoFocusInModal'>) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      type="password"
      label={t('account.passwords.current')}
      autoComplete="current-password"
      maxLength={500}
    />
  )
}
