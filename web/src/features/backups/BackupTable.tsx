import type { BackupView } from '@lectern/contract/backups'
import type { TFunction } from 'i18next'
import { CircleAlert, Download, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { startDownload } from '../../lib/link-with-token.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { downloadPath, removeBackup } from './backups.api.ts'
import { useRestore } from './use-restore.ts'

export function BackupTable({ backups }: { backups: readonly BackupView[] }) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('backups.list')}
      columns={columnsOf(t)}
      rows={backups}
      rowKey={({ id }) => id}
      rowClassName={({ problem }) => (problem === null ? undefined : 'bg-danger-soft')}
    />
  )
}

function columnsOf(t: TFunction): TableColumn<BackupView>[] {
  return [
    {
      key: 'date',
      header: t('backups.date'),
      grow: true,
      cell: (backup) => <Name backup={backup} />,
    },
    {
      key: 'size',
      header: t('backups.size'),
      hideBelow: 'sm',
      numeric: true,
      cell: ({ fileSize }) => sizeOf(fileSize),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('backups.actions')}</span>,
      align: 'end',
      cell: (backup) => <Actions backup={backup} />,
    },
  ]
}

const sizeOf = (bytes: number): string => formatSize(bytes, currentLocale())

function Name({ backup }: { backup: BackupView }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { createdAt, filename, fullPath, fileSize, isVerified, isRestorePoint, problem } = backup
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{format.dateTime(createdAt)}</span>
        {isVerified && <Badge tone="done">{t('backups.verified')}</Badge>}
        {!isVerified && problem === null && <Badge>{t('backups.notVerified')}</Badge>}
        {isRestorePoint && <Badge tone="info">{t('backups.restorePoint')}</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-muted max-sm:hidden">{fullPath}</p>
      <p className="text-sm wrap-anywhere text-muted sm:hidden">{filename}</p>
      <p className="text-sm text-muted sm:hidden">{sizeOf(fileSize)}</p>
      {problem !== null && (
        <p className="flex items-start gap-1 text-sm text-danger">
          <Icon of={CircleAlert} sizePx={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  )
}

function Actions({ backup }: { backup: BackupView }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const restore = useRestore()
  const date = format.dateTime(backup.createdAt)
  const removal = useConfirmedMutation({
    question: { action: t('backups.delete'), message: t('backups.confirmDelete', { date }) },
    mutationFn: () => removeBackup(backup.id),
    done: t('backups.deleted'),
    failed: t('backups.deleteFailed'),
  })
  return (
    <div className="flex justify-end gap-1">
      {backup.problem === null && (
        <IconButton
          name={t('backups.restoreOne', { date })}
          icon={RotateCcw}
          busy={restore.isPending}
          onClick={() => void restore.ask(backup.id, date)}
        />
      )}
      <IconButton
        name={t('backups.downloadOne', { date })}
        icon={Download}
        onClick={() => void startDownload(downloadPath(backup.id))}
      />
      <DeleteButton name={t('backups.deleteOne', { date })} busy={removal.isPending} onClick={removal.ask} />
    </div>
  )
}
