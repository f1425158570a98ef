import type { ApiKeyView } from '@lectern/contract/keys'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { expiryOf } from './api-keys.rules.ts'

interface ApiKeysTableProps {
  keys: readonly ApiKeyView[]
  onEdit: (apiKey: ApiKeyView) => void
  onDelete: (apiKey: ApiKeyView) => void
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

function useColumns({ onEdit, onDelete }: ApiKeysTableProps): TableColumn<ApiKeyView>[] {
  const { t } = useTranslation()
  const { date, relative } = useDateFormat()
  const [now] = useState(Date.now)
  const showExpiry = (apiKey: ApiKeyView) => {
    const expiry = expiryOf(apiKey, now)
    return typeof expiry === 'number' ? date(expiry) : t(`apiKeys.expiry.${expiry}`)
  }
  return [
    { key: 'name', header: t('apiKeys.name'), grow: true, cell: (apiKey) => <KeyName apiKey={apiKey} /> },
    { key: 'user', header: t('apiKeys.user'), cell: ({ user }) => user.username },
    { key: 'expires', header: t('apiKeys.expires'), hideBelow: 'sm', cell: showExpiry },
    {
      key: 'used',
      header: t('apiKeys.lastUsed'),
      hideBelow: 'md',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('apiKeys.unused') : relative(Date.parse(lastUsedAt)),
    },
    {
      key: 'created',
      header: t('apiKeys.created'),
      hideBelow: 'lg',
      cell: ({ createdAt }) => date(Date.parse(createdAt)),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('apiKeys.actions')}</span>,
      align: 'end',
      cell: (apiKey) => <Actions {...{ apiKey, onEdit, onDelete }} />,
    },
  ]
}

function KeyName({ apiKey }: { apiKey: ApiKeyView }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const isExpired = expiryOf(apiKey, now) === 'expired'
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium wrap-anywhere">{apiKey.name}</span>
      {!apiKey.isActive && (
        <Badge tone="danger" className="border border-danger">
          {isExpired ? t('apiKeys.expiry.expired') : t('apiKeys.disabled')}
        </Badge>
      )}
    </div>
  )
}

type ActionsProps = Pick<ApiKeysTableProps, 'onEdit' | 'onDelete'> & { apiKey: ApiKeyView }

function Actions({ apiKey, onEdit, onDelete }: ActionsProps) {
  const { t } = useTranslation()
  const isRoot = useSession(({ user }) => user?.type === 'root')
  if (apiKey.user.type === 'root' && !isRoot) return null
  const { name } = apiKey
  return (
    <div className="flex justify-end gap-1">
      <IconButton name={t('apiKeys.edit', { name })} icon={Pencil} onClick={() => onEdit(apiKey)} />
      <IconButton
        name={t('apiKeys.delete', { name })}
        icon={Trash2}
        variant="danger"
        onClick={() => onDelete(apiKey)}
      />
    </div>
  )
}
