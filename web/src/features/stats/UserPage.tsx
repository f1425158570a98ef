import type { UserView } from '@lectern/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NEWEST_SESSIONS, sessionsQuery, statsOfUserQuery, userQuery } from './stats.api.ts'
import { useStatFormats } from './use-stat-formats.ts'
import { UserProgress } from './UserProgress.tsx'

interface UserPageProps {
  userId: string
  /** More about the account, once loaded. */
  children: (user: UserView) => ReactNode
}

/** Admins only: an account's listening time and progress. */
export function UserPage({ userId, children }: UserPageProps) {
  const { t } = useTranslation()
  const query = useQuery(userQuery(userId))
  const { data: user } = query
  usePageTitle(user?.username ?? t('activity.allUsers'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link to="/config/users" className={buttonClass('ghost', 'sm', 'justify-self-start')}>
        <Icon of={ArrowLeft} />
        {t('activity.allUsers')}
      </Link>
      <LoadState query={query} failed={t('activity.userFailed')} className="h-96" />
      {user && (
        <>
          <Listening userId={userId} username={user.username} />
          <Panel title={t('activity.progress')}>
            <UserProgress progress={user.mediaProgress} />
          </Panel>
          {children(user)}
        </>
      )}
    </div>
  )
}

function Listening({ userId, username }: { userId: string; username: string }) {
  const { t } = useTranslation()
  const { number, duration } = useStatFormats()
  const { relative } = useDateFormat()
  const { data: stats } = useQuery(statsOfUserQuery(userId))
  const { data: sessions } = useQuery(sessionsQuery({ kind: 'user', userId }, NEWEST_SESSIONS))
  const last = sessions?.sessions[0]
  return (
    <Panel
      title={username}
      headingLevel="h1"
      action={
        <Link to="/config/users/$userId/sessions" params={{ userId }} className={buttonClass('secondary')}>
          {t('activity.viewSessions')}
        </Link>
      }
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure name={t('activity.sessions')}>{sessions && number(sessions.total)}</Figure>
        <Figure name={t('activity.totalTime')}>{stats && duration(stats.totalTime)}</Figure>
        <Figure name={t('activity.today')}>{stats && duration(stats.today)}</Figure>
        {last && (
          <Figure name={t('activity.lastSession')}>
            {last.displayTitle}, {relative(last.updatedAt)}
          </Figure>
        )}
      </dl>
    </Panel>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg wrap-anywhere">{children}</dd>
    </div>
  )
}
