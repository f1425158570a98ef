import type { StatusView } from '@lectern/contract/auth'
import { Fingerprint, LogIn, UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { basePath, serverUrl } from '../../lib/base-path.ts'
import { hasSignedOut } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { signInAsNamed, signInWithPasskey } from './ways-in.api.ts'

interface OtherWaysInProps {
  status: StatusView
  onSignedIn: () => void
}

/** Sign-in methods other than the password. Loaded only if the server has any. */
export function OtherWaysIn({ status, onSignedIn }: OtherWaysInProps) {
  const { t } = useTranslation()
  const { authMethods, authFormData } = status
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'passkey' | 'header'>()
  const hasOpenid = authMethods.includes('openid')
  const isLaunched = hasOpenid && launches(authFormData.authOpenIDAutoLaunch === true)
  useEffect(() => {
    if (isLaunched) window.location.replace(openidAddress())
  }, [isLaunched])

  const enter = async (way: 'passkey' | 'header', sign: () => Promise<void>, failure: string) => {
    setBusy(way)
    setError(undefined)
    try {
      await sign()
      onSignedIn()
    } catch (problem) {
      setError(serverTextOr(problem, failure))
      setBusy(undefined)
    }
  }
  const canUsePasskey = authFormData.hasPasskeys === true && 'PublicKeyCredential' in window
  return (
    <div className="flex flex-col gap-3">
      {authFormData.authLoginCustomMessage !== null && (
        <div className="text-muted">
          <RichText html={authFormData.authLoginCustomMessage} />
        </div>
      )}
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      {authFormData.headerUser !== undefined && (
        <Button
          icon={UserCheck}
          busy={busy === 'header'}
          onClick={() => void enter('header', signInAsNamed, t('login.failed'))}
        >
          {t('login.asNamed', { name: authFormData.headerUser })}
        </Button>
      )}
      {canUsePasskey && (
        <Button
          icon={Fingerprint}
          busy={busy === 'passkey'}
          onClick={() => void enter('passkey', signInWithPasskey, t('login.passkeyFailed'))}
        >
          {t('login.withPasskey')}
        </Button>
      )}
      {hasOpenid && (
        <LinkButton icon={LogIn} href={openidAddress()}>
          {authFormData.authOpenIDButtonText ?? t('login.submit')}
        </LinkButton>
      )}
    </div>
  )
}

/** Redirects straight to the provider if configured, unless the user has just signed out or was refused. */
function launches(isWanted: boolean): boolean {
  const asked = new URLSearchParams(window.location.search)
  if (asked.get('autoLaunch') === '1') return true
  return isWanted && asked.get('autoLaunch') !== '0' && !asked.has('error') && !hasSignedOut()
}

/** The provider redirects back to this page, which then requests its tokens. */
function openidAddress(): string {
  const redirect = new URLSearchParams(window.location.search).get('redirect')
  const back = new URLSearchParams({ openid: '1', ...(redirect === null ? {} : { redirect }) })
  const query = new URLSearchParams({ callback: `${basePath}/login?${back.toString()}` })
  return `${serverUrl('/auth/openid')}?${query.toString()}`
}
