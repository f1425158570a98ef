import type { UserView } from '@lectern/contract/users'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { AccountModal } from './AccountModal.tsx'
import {
  dropUser,
  noteOffline,
  onlineUsersQuery,
  putOnlineUser,
  putOnlineUsers,
  putUser,
  updateOnlineUser,
  usersQuery,
} from './users.api.ts'
import { UsersTable } from './UsersTable.tsx'

/** All accounts on the server. */
export function UsersPage() {
  const { t } = useTranslation()
  const users = useQuery(usersQuery())
  const online = useQuery(onlineUsersQuery())
  const editor = useEditor<UserView>()
  useAccountNews()
  return (
    <PagePanel
      title={t('users.title')}
      description={t('users.description')}
      action={
        <Button variant="primary" icon={UserPlus} onClick={() => editor.open(null)}>
          {t('users.add')}
        </Button>
      }
    >
      {users.data ? (
        <UsersTable users={users.data} online={online.data} onEdit={editor.open} />
      ) : users.isError ? (
        <LoadError query={users} message={t('users.loadFailed')} />
      ) : (
        <LoadingRows text={t('ui.loading')} heights={['h-10', 'h-12', 'h-12', 'h-12']} />
      )}
      {editor.show((user, modal) => (
        <AccountModal user={user} {...modal} />
      ))}
    </PagePanel>
  )
}

/** Keeps the list up to date while accounts change and users connect and disconnect. */
function useAccountNews(): void {
  useServerEvent('user_added', putUser)
  useServerEvent('account_updated', putUser)
  useServerEvent('user_removed', (user) => dropUser(user.id))
  useServerEvent('init', ({ usersOnline }) => usersOnline && putOnlineUsers(usersOnline))
  useServerEvent('user_online', putOnlineUser)
  useServerEvent('user_stream_update', updateOnlineUser)
  useServerEvent('user_offline', noteOffline)
}
