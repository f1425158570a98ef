import type { LoginRecordView } from '@lectern/contract/me'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { endAllLogins, endLogin, loginsQuery } from './account.api.ts'
import { deviceName } from './device-name.ts'
import { RelativeTime } from './RelativeTime.tsx'

/** Where one is signed in. */
export function DevicesPanel({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const logins = useQuery(loginsQuery(page))
  const { numPages = 0, sessions } = logins.data ?? {}
  // The last device of the last page may be signed out while it is shown.
  const lastPage = Math.max(numPages - 1, 0)
  if (logins.data && page > lastPage) setPage(lastPage)
  return (
    <Panel title={t('account.devices')} description={t('account.devicesNote')}>
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map((login) => (
            <Device key={login.id} login={login} />
          ))}
        </ul>
      ) : logins.isError ? (
        <ErrorState
          message={t('account.devicesFailed')}
          onRetry={() => void logins.refetch()}
          retrying={logins.isFetching}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <SignOutEverywhere onSignOut={onSignOut} />
        <Pager page={page} pageCount={numPages} onChange={setPage} label={t('account.devices')} />
      </div>
    </Panel>
  )
}

function Device({ login }: { login: LoginRecordView }) {
  const { t } = useTranslation()
  const { program, system, isHandheld } = deviceName(login.userAgent)
  const name = [program ?? t('account.unknownDevice'), system].filter((part) => part !== null).join(' · ')
  const ending = useMutation({
    mutationFn: () => endLogin(login.id),
    onSuccess: () => void toast.success(t('account.deviceSignedOut', { device: name })),
    onError: (error) => toastFailure(error, t('account.deviceSignOutFailed')),
  })
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Icon of={isHandheld ? Smartphone : Monitor} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere">{name}</span>
          {login.current && <Badge tone="done">{t('account.thisDevice')}</Badge>}
        </div>
        <div className="text-sm text-muted">
          {login.ipAddress !== null && <span className="wrap-anywhere">{login.ipAddress} · </span>}
          <VisuallyHidden>{t('account.lastUsed')}</VisuallyHidden> <RelativeTime timeMs={login.updatedAt} />
        </div>
      </div>
      {!login.current && (
        <IconButton
          name={t('account.signOutDevice', { device: name })}
          icon={LogOut}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        />
      )}
    </li>
  )
}

function SignOutEverywhere({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const leaving = useMutation({
    mutationFn: endAllLogins,
    onSuccess: onSignOut,
    // The other devices are then still signed in, and so is this one.
    onError: () => void toast.error(t('account.signOutEverywhereFailed')),
  })
  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('account.everywhereTitle'),
      message: t('account.everywhereText'),
      kind: 'yesNo',
      yesLabel: t('account.signOutEverywhere'),
      danger: true,
    })
    if (confirmed) leaving.mutate()
  }
  return (
    <Button icon={LogOut} busy={leaving.isPending} onClick={() => void ask()}>
      {t('account.signOutEverywhere')}
    </Button>
  )
}
