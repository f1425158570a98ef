import type { AuditEntryView } from '@lectern/contract/audit'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import type { TableColumn } from '../../ui/Table.tsx'
import { useActionName } from './use-action-name.ts'
import { useFieldsText } from './use-fields-text.ts'

export function useAuditColumns(): TableColumn<AuditEntryView>[] {
  const { t } = useTranslation()
  const { dateTime } = useDateFormat()
  const nameOf = useActionName()
  return [
    {
      key: 'action',
      header: t('audit.action'),
      grow: true,
      cell: (entry) => (
        <span className="grid py-1">
          <span className="font-medium">{nameOf(entry.action)}</span>
          <AuditDetails entry={entry} />
          <span className="text-sm text-muted sm:hidden">{dateTime(entry.at)}</span>
        </span>
      ),
    },
    {
      key: 'who',
      header: t('audit.who'),
      cell: ({ userId, username }) =>
        userId === null ? (
          username
        ) : (
          <Link to="/config/users/$userId" params={{ userId }} className="hover:underline">
            {username}
          </Link>
        ),
    },
    {
      key: 'address',
      header: t('audit.address'),
      hideBelow: 'lg',
      numeric: true,
      cell: ({ ipAddress }) => ipAddress ?? '',
    },
    {
      key: 'when',
      header: t('audit.when'),
      hideBelow: 'sm',
      numeric: true,
      cell: ({ at }) => dateTime(at),
    },
  ]
}

function AuditDetails({ entry }: { entry: AuditEntryView }) {
  const { t } = useTranslation()
  const fieldsText = useFieldsText()
  const { subject, count } = entry
  const texts = [
    subject ?? '',
    fieldsText(entry),
    count !== null && count > 1 ? t('audit.number', { number: count }) : '',
  ]
  const text = texts.filter((part) => part !== '').join(' · ')
  return text === '' ? null : <span className="text-sm text-muted">{text}</span>
}
