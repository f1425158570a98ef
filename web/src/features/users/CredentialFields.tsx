import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

type ValueProps = Pick<TextFieldProps, 'value' | 'onChange'>

/** The name to sign in with. */
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

/** One's own password, before something that a stolen sign-in must not be enough for. */
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
