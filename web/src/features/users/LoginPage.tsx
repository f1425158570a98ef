import type { StatusView } from '@lectern/contract/auth'
import { PRODUCT_NAME } from '@lectern/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { call } from '../../lib/client.ts'
import { applyServerLanguage } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { FirstRunForm } from './FirstRunForm.tsx'
import { SignInForm } from './SignInForm.tsx'

interface LoginPageProps {
  /** Shown above the form: the error of a failed external sign-in, from the address. */
  notice?: string | undefined
  onSignedIn: (to?: string) => void
}

/** Sign-in page, or the setup of a new server. */
export function LoginPage({ notice, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation()
  const status = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => {
      const found = await call('auth.status', { signal })
      await applyServerLanguage(found.language)
      return found
    },
    gcTime: 0,
    staleTime: 0,
  })
  usePageTitle(status.data?.isInit === false ? t('login.setup.title') : t('login.title'))
  return (
    <Card>
      {status.isError && (
        <>
          <Alert kind="error">{t('login.unreachable')}</Alert>
          <Button onClick={() => void status.refetch()} busy={status.isFetching}>
            {t('ui.tryAgain')}
          </Button>
        </>
      )}
      {status.data?.isInit === false && (
        <FirstRunForm status={status.data} onSignedIn={onSignedIn} onCreated={() => void status.refetch()} />
      )}
      {status.data?.isInit === true && (
        <WaysIn status={status.data} notice={notice} onSignedIn={onSignedIn} />
      )}
    </Card>
  )
}

const OtherWaysIn = lazyNamed(() => import('./OtherWaysIn.tsx'), 'OtherWaysIn')

interface WaysInProps extends LoginPageProps {
  status: StatusView
}

function WaysIn({ status, notice, onSignedIn }: WaysInProps) {
  const { t } = useTranslation()
  const { authLoginCustomMessage, hasPasskeys, headerUser } = status.authFormData
  const hasPassword = status.authMethods.includes('local')
  const hasButtons = status.authMethods.includes('openid') || hasPasskeys || headerUser !== undefined
  return (
    <>
      {hasPassword ? (
        <SignInForm notice={notice} onSignedIn={onSignedIn} />
      ) : (
        <>
          <h1 className="font-serif text-2xl font-semibold">{t('login.title')}</h1>
          {notice !== undefined && <Alert kind="error">{notice}</Alert>}
        </>
      )}
      {hasPassword && hasButtons && <p className="text-center text-sm text-muted">{t('login.or')}</p>}
      {(hasButtons || authLoginCustomMessage !== null) && (
        <Suspense>
          <OtherWaysIn status={status} onSignedIn={onSignedIn} />
        </Suspense>
      )}
    </>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-8">
      <div className="flex items-center gap-3 text-accent">
        <Logo size={44} aria-hidden />
        <span className="font-serif text-3xl font-semibold text-text">{PRODUCT_NAME}</span>
      </div>
      <div className="flex min-h-40 w-full max-w-md flex-col gap-4 rounded-panel bg-surface p-6 sm:p-8">
        {children}
      </div>
    </main>
  )
}
