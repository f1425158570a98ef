import type { ApiKeyView } from '@lectern/contract/keys'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateOnly, RelativeTime } from '../../session/RelativeTime.tsx'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { questionOf } from '../../ui/question-of.ts'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { removeApiKey } from './api-keys.api.ts'
import { expiryOf } from './api-keys.rules.ts'

interface ApiKeysTableProps {
  keys: readonly ApiKeyView[]
  onEdit: (apiKey: ApiKeyView) => void
}

export function ApiKeysTable(props: ApiKeysTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('apiKeys.title')}
      columns={useColumns(props)}
      rows={props.keys}
      rowKey={({ id }) => id}
      rowClassName={({ isActive }) => (isActive ? undefined : 'bg-danger-soft')}
    />
  )
}

function useColumns({ onEdit }: ApiKeysTableProps): TableColumn<ApiKeyView>[] {
  const { t } = useTranslation()
  const { date } = useDateFormat()
  const [now] = useState(Date.now)
  const showExpiry = (apiKey: ApiKeyView) => {
    const expiry = expiryOf(apiKey, now)
    return typeof expiry === 'number' ? date(expiry) : t(`apiKeys.expiry.${expiry}`)
  }
  return [
    { key: 'name', header: t('apiKeys.name'), grow: true, cell: (apiKey) => <KeyName apiKey={apiKey} /> },
    {
      key: 'user',
      header: t('apiKeys.user'),
      hideBelow: 'sm',
      wide: true,
      cell: ({ user }) => user.username,
    },
    { key: 'expires', header: t('apiKeys.expires'), hideBelow: 'sm', cell: showExpiry },
    {
      key: 'used',
      header: t('apiKeys.lastUsed'),
      hideBelow: 'md',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('apiKeys.unused') : <RelativeTime timeMs={Date.parse(lastUsedAt)} />,
    },
    {
      key: 'created',
      header: t('apiKeys.created'),
      hideBelow: 'lg',
      cell: ({ createdAt }) => <DateOnly timeMs={Date.parse(createdAt)} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('apiKeys.actions')}</span>,
      align: 'end',
      cell: (apiKey) => <Actions apiKey={apiKey} onEdit={() => onEdit(apiKey)} />,
    },
  ]
}

function KeyName({ apiKey }: { apiKey: ApiKeyView }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const isExpired = expiryOf(apiKey, now) === 'expired'
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{apiKey.name}</span>
        {!apiKey.isActive && (
          <Badge tone="danger" className="border border-danger">
            {isExpired ? t('apiKeys.expiry.expired') : t('apiKeys.disabled')}
          </Badge>
        )}
      </div>
      {/* A column of its own on wider windows. */}
      <p className="text-sm wrap-anywhere text-muted sm:hidden">{apiKey.user.username}</p>
    </div>
  )
}

function Actions({ apiKey, onEdit }: { apiKey: ApiKeyView; onEdit: () => void }) {
  const { t } = useTranslation()
  const { id, name, user } = apiKey
  const isRoot = useSession((session) => session.user?.type === 'root')
  const deletion = useConfirmedMutation({
    question: questionOf(t, 'apiKeys.deletion', { name }),
    mutationFn: () => removeApiKey(id),
    done: t('apiKeys.deleted'),
    failed: t('apiKeys.deleteFailed'),
  })
  if (user.type === 'root' && !isRoot) return null
  return (
    <div className="flex justify-end gap-1">
      <IconButton name={t('apiKeys.edit', { name })} icon={Pencil} onClick={onEdit} />
      <DeleteButton name={t('apiKeys.delete', { name })} onClick={deletion.ask} />
    </div>
  )
}
