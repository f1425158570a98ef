import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, serverTextOr, UnreachableError } from '../../lib/api-error.ts'
import { hinted } from '../../lib/hinted.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { signIn } from '../../session/session.ts'
import { CredentialsForm, PasswordField, UsernameField } from './CredentialFields.tsx'

interface SignInFormProps {
  notice: string | undefined
  onSignedIn: () => void
}

export function SignInForm({ notice, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState(notice)
  const [code, setCode] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const submit = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await signIn(username, password, code)
      onSignedIn()
    } catch (failure) {
      const needsCode = failure instanceof ApiError && failure.code === 'second_factor'
      if (needsCode) setCode('')
      const isUnreachable = failure instanceof UnreachableError
      setError(isUnreachable ? t('login.unreachable') : serverTextOr(failure, t('login.failed')))
      setIsBusy(false)
    }
  }
  return (
    <CredentialsForm isBusy={isBusy} onSubmit={() => void submit()}>
      <h1 className="font-serif text-2xl font-semibold">{t('login.title')}</h1>
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      <UsernameField value={username} onChange={setUsername} />
      <PasswordField name="password" value={password} onChange={setPassword} />
      {code !== undefined && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('login.checking') : t('login.submit')}
      </Button>
    </CredentialsForm>
  )
}

/** Takes the focus, because it appears only when the password has been accepted. */
function CodeField(props: Pick<TextFieldProps, 'value' | 'onChange'>) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={ref}>
      <TextField
        {...props}
        {...hinted(t, 'login.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
    </div>
  )
}
