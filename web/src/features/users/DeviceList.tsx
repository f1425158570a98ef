import type { LoginRecordView } from '@lectern/contract/me'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { EntryRow } from './EntryRow.tsx'
import { endLogin, type LoginsOf, loginsQuery } from './account.api.ts'
import { deviceName } from './device-name.ts'
import { RelativeTime } from '../../session/RelativeTime.tsx'

interface DeviceListProps {
  of: LoginsOf
  mayEnd: boolean
  /** Shown beside the pager. */
  children?: ReactNode
}

/** Sessions of an account, each with a button to sign it out. */
export function DeviceList({ of, mayEnd, children }: DeviceListProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const logins = useQuery(loginsQuery(of, page))
  const { numPages = 0, sessions } = logins.data ?? {}
  // The last device on the last page may be signed out while it is shown.
  const lastPage = Math.max(numPages - 1, 0)
  if (logins.data && page > lastPage) setPage(lastPage)
  return (
    <>
      {sessions?.length === 0 && <p className="text-muted">{t('signIn.ofUser.noDevices')}</p>}
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map((login) => (
            <Device key={login.id} {...{ of, login, mayEnd }} />
          ))}
        </ul>
      ) : (
        <LoadState query={logins} failed={t('account.devicesFailed')} className="h-14" />
      )}
      {(children !== undefined || numPages > 1) && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          {children}
          <Pager page={page} pageCount={numPages} onChange={setPage} label={t('account.devices')} />
        </div>
      )}
    </>
  )
}

interface DeviceProps {
  of: LoginsOf
  login: LoginRecordView
  mayEnd: boolean
}

function Device({ of, login, mayEnd }: DeviceProps) {
  const { t } = useTranslation()
  const { program, system, isHandheld } = deviceName(login.userAgent)
  const name = [program ?? t('account.unknownDevice'), system].filter((part) => part !== null).join(' · ')
  const ending = useToastedMutation({
    mutationFn: () => endLogin(of, login.id),
    done: t('account.deviceSignedOut', { device: name }),
    failed: t('account.deviceSignOutFailed'),
  })
  return (
    <EntryRow
      icon={isHandheld ? Smartphone : Monitor}
      action={
        !login.current &&
        mayEnd && (
          <IconButton
            name={t('account.signOutDevice', { device: name })}
            icon={LogOut}
            busy={ending.isPending}
            onClick={() => ending.mutate()}
          />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        {login.current && <Badge tone="done">{t('account.thisDevice')}</Badge>}
      </div>
      <div className="text-sm text-muted">
        {login.ipAddress !== null && <span className="wrap-anywhere">{login.ipAddress} · </span>}
        <VisuallyHidden>{t('account.lastUsed')}</VisuallyHidden> <RelativeTime timeMs={login.updatedAt} />
      </div>
    </EntryRow>
  )
}
