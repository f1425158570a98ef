import type { ListedUserView, UserPublicView, UserView } from '@lectern/contract/users'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { questionOf } from '../../ui/question-of.ts'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { OnlineDot } from './OnlineDot.tsx'
import { DateOnly, RelativeTime } from '../../session/RelativeTime.tsx'
import { useSession } from '../../session/session.ts'
import { removeUser } from './users.api.ts'

interface UsersTableProps {
  users: readonly ListedUserView[]
  /** Undefined until loaded. */
  online: ReadonlyMap<string, UserPublicView> | undefined
  onEdit: (user: UserView) => void
}

export function UsersTable(props: UsersTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('users.title')}
      columns={columnsOf(t, props)}
      rows={props.users}
      rowKey={(user) => user.id}
      rowClassName={(user) => (user.isActive ? undefined : 'bg-danger-soft')}
    />
  )
}

function columnsOf(t: TFunction, { online, onEdit }: UsersTableProps): TableColumn<ListedUserView>[] {
  return [
    {
      key: 'username',
      header: t('users.username'),
      grow: true,
      cell: (user) => <UserName user={user} isOnline={online?.has(user.id)} />,
    },
    { key: 'type', header: t('users.type'), hideBelow: 'sm', cell: (user) => t(`users.types.${user.type}`) },
    {
      key: 'activity',
      header: t('users.activity'),
      hideBelow: 'lg',
      wide: true,
      cell: (user) => <Activity user={user} online={online?.get(user.id)} />,
    },
    {
      key: 'lastSeen',
      header: t('users.lastSeen'),
      hideBelow: 'sm',
      cell: (user) => <LastSeen user={user} />,
    },
    {
      key: 'created',
      header: t('users.createdAt'),
      hideBelow: 'lg',
      cell: (user) => <DateOnly timeMs={user.createdAt} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('users.actions')}</span>,
      align: 'end',
      cell: (user) => <Actions user={user} onEdit={() => onEdit(user)} />,
    },
  ]
}

function UserName({ user, isOnline }: { user: UserView; isOnline: boolean | undefined }) {
  const { t } = useTranslation()
  const isOwn = useSession((session) => session.user?.id === user.id)
  return (
    <div className="flex items-center gap-3">
      <OnlineDot isOnline={isOnline} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/config/users/$userId"
            params={{ userId: user.id }}
            className="font-medium wrap-anywhere hover:underline"
          >
            {user.username}
          </Link>
          {isOwn && <Badge>{t('users.you')}</Badge>}
          {!user.isActive && (
            <Badge tone="danger" className="border border-danger">
              {t('users.disabled')}
            </Badge>
          )}
        </div>
        {/* Columns that are hidden on narrow windows, in a second line. */}
        <div className="text-sm text-muted sm:hidden">
          {t(`users.types.${user.type}`)}
          {user.lastSeen !== null && (
            <>
              {' '}
              · <RelativeTime timeMs={user.lastSeen} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** What the user is listening to, or listened to last. */
function Activity({ user, online }: { user: ListedUserView; online: UserPublicView | undefined }) {
  const { t } = useTranslation()
  const title = titleOf(online?.session)
  if (title !== null) return <p className="line-clamp-3">{t('users.listening', { title })}</p>
  const last = user.latestSession?.displayTitle
  return last ? <p className="line-clamp-3 text-muted">{t('users.lastHeard', { title: last })}</p> : null
}

/** A session is the server's data; only its title is shown. */
function titleOf(session: unknown): string | null {
  const title =
    typeof session === 'object' && session !== null && 'displayTitle' in session ? session.displayTitle : null
  return typeof title === 'string' ? title : null
}

function LastSeen({ user }: { user: UserView }) {
  const { t } = useTranslation()
  if (user.lastSeen === null) return <span className="text-muted">{t('users.neverSeen')}</span>
  return <RelativeTime timeMs={user.lastSeen} />
}

function Actions({ user, onEdit }: { user: UserView; onEdit: () => void }) {
  const { t } = useTranslation()
  const viewer = useSession((session) => session.user)
  const isRoot = user.type === 'root'
  const mayEdit = !isRoot || viewer?.type === 'root'
  const mayDelete = !isRoot && user.id !== viewer?.id
  const { username } = user
  const deletion = useConfirmedMutation({
    question: questionOf(t, 'users.deletion', { username }),
    mutationFn: () => removeUser(user.id),
    done: t('users.deleted'),
    failed: t('users.deleteFailed'),
  })
  return (
    <div className="flex justify-end gap-1">
      {mayEdit && <IconButton name={t('users.edit', { username })} icon={Pencil} onClick={onEdit} />}
      {mayDelete && <DeleteButton name={t('users.delete', { username })} onClick={deletion.ask} />}
    </div>
  )
}
