import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { allowAppLogin, appLoginQuery } from './app-logins.api.ts'

/** Opened by a podcast app: asks whether it may sync with this account. */
export function ConnectAppPage({ loginKey, username }: { loginKey: string; username: string }) {
  const { t } = useTranslation()
  const login = useQuery(appLoginQuery(loginKey))
  const allowing = useToastedMutation({
    mutationFn: () => allowAppLogin(loginKey),
    failed: t('appLogin.failed'),
  })
  const appName = login.data?.appName ?? ''
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <PagePanel title={t('appLogin.title')}>
        {allowing.isSuccess ? (
          <Alert kind="success" title={t('appLogin.doneTitle', { name: appName })}>
            {t('appLogin.doneText')}
          </Alert>
        ) : login.data ? (
          <>
            <p className="measure wrap-anywhere">{t('appLogin.question', { name: appName, username })}</p>
            <p className="measure mt-2 text-sm text-muted">{t('appLogin.hint')}</p>
            <Button
              variant="primary"
              className="mt-6"
              busy={allowing.isPending}
              onClick={() => allowing.mutate()}
            >
              {t('appLogin.allow')}
            </Button>
          </>
        ) : login.error instanceof ApiError && login.error.status === 404 ? (
          <Alert kind="warning" title={t('appLogin.goneTitle')}>
            {t('appLogin.goneText')}
          </Alert>
        ) : (
          <LoadState query={login} failed={t('appLogin.loadFailed')} className="h-24" />
        )}
      </PagePanel>
    </div>
  )
}
