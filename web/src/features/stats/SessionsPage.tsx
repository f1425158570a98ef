import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { usersQuery } from '../users/users.api.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { SessionsTable } from './SessionsTable.tsx'

const EVERYBODY = 'all'

/** Admins only: sessions of all accounts, or of one. */
export function SessionsPage() {
  const { t } = useTranslation()
  const [user, setUser] = useState(EVERYBODY)
  const { data: users } = useQuery(usersQuery())
  const options = [
    { value: EVERYBODY, label: t('stats.allUsers') },
    ...(users ?? []).map(({ id, username }) => ({ value: id, label: username })),
  ]
  const userId = user === EVERYBODY ? null : user
  return (
    <div className="grid grid-cols-1 gap-6">
      <PagePanel
        title={t('stats.sessions')}
        action={
          <div className="w-56 min-w-0">
            <Select
              label={t('stats.filterByUser')}
              hideLabel
              options={options}
              value={user}
              onChange={setUser}
            />
          </div>
        }
      >
        <SessionsTable key={user} of={{ kind: 'all', userId }} />
      </PagePanel>
      <OpenSessions />
    </div>
  )
}

/** The user's own sessions, for every account. */
export function OwnSessionsPage() {
  const { t } = useTranslation()
  return (
    <PagePanel title={t('stats.yourSessions')}>
      <SessionsTable of={{ kind: 'own' }} />
    </PagePanel>
  )
}

/** Sessions of one account; admins only. */
export function UserSessionsPage({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data: users } = useQuery(usersQuery())
  const username = users?.find(({ id }) => id === userId)?.username
  return (
    <PagePanel title={username === undefined ? t('stats.sessions') : t('stats.sessionsOf', { username })}>
      <SessionsTable of={{ kind: 'user', userId }} />
    </PagePanel>
  )
}
