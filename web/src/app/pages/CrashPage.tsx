import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../../lib/api-error.ts'
import { OutdatedError } from '../../lib/load-code.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { PageMessage } from '../PageMessage.tsx'

/** Replaces a page that failed to load or to render. */
export function CrashPage(props: ErrorComponentProps) {
  return props.error instanceof OutdatedError ? <OutdatedPage /> : <FailedPage {...props} />
}

function OutdatedPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.outdated.title'))
  return (
    <PageMessage
      title={t('shell.outdated.title')}
      text={t('shell.outdated.text')}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('shell.outdated.reload')}
        </Button>
      }
    />
  )
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const isUnreachable = error instanceof UnreachableError
  const title = isUnreachable ? t('shell.serverUnreachable') : t('shell.crashed.title')
  usePageTitle(title)
  return (
    <PageMessage
      title={title}
      text={isUnreachable ? t('login.unreachable') : t('shell.crashed.text')}
      action={
        <Button variant="primary" onClick={retry}>
          {t('ui.tryAgain')}
        </Button>
      }
    />
  )
}
