import type { TrashEntryView } from '@lectern/contract/trash'
import type { TFunction } from 'i18next'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { removeEntry, restoreEntry } from './trash.api.ts'

export function TrashTable({ entries }: { entries: readonly TrashEntryView[] }) {
  const { t } = useTranslation()
  return <Table caption={t('trash.title')} columns={columnsOf(t)} rows={entries} rowKey={({ id }) => id} />
}

function columnsOf(t: TFunction): TableColumn<TrashEntryView>[] {
  return [
    { key: 'what', header: t('trash.what'), grow: true, cell: (entry) => <What entry={entry} /> },
    {
      key: 'removed',
      header: t('trash.removed'),
      hideBelow: 'sm',
      wide: true,
      cell: (entry) => <Removed entry={entry} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('trash.actions')}</span>,
      align: 'end',
      cell: (entry) => <Actions entry={entry} />,
    },
  ]
}

function What({ entry }: { entry: TrashEntryView }) {
  const { t } = useTranslation()
  const { kind, title, count, libraryName, numFiles } = entry
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{title}</span>
        <Badge>{t(`trash.kinds.${kind}`)}</Badge>
        {count > 1 && <Badge>{t('trash.count', { number: count })}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {[libraryName, numFiles > 0 ? t('trash.numFiles', { number: numFiles }) : null]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      <div className="text-sm text-muted sm:hidden">
        <Removed entry={entry} />
      </div>
    </div>
  )
}

function Removed({ entry: { removedAt, removedBy, expiresAt } }: { entry: TrashEntryView }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  return (
    <div>
      <p>
        <span className="whitespace-nowrap">{format.dateTime(removedAt)}</span>
        {removedBy !== null && <span className="wrap-anywhere"> · {removedBy}</span>}
      </p>
      <p className="text-sm text-muted sm:whitespace-nowrap">
        {t('trash.until', { date: format.date(expiresAt) })}
      </p>
    </div>
  )
}

function Actions({ entry: { id, title } }: { entry: TrashEntryView }) {
  const { t } = useTranslation()
  const restoring = useToastedMutation({
    mutationFn: () => restoreEntry(id),
    done: t('trash.restored', { title }),
    failed: t('trash.restoreFailed'),
  })
  const removal = useConfirmedMutation({
    question: { action: t('trash.removeForGood'), message: t('trash.confirmRemove', { title }) },
    mutationFn: () => removeEntry(id),
    done: t('trash.removedForGood'),
    failed: t('trash.removeFailed'),
  })
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        name={t('trash.restoreOne', { title })}
        icon={RotateCcw}
        busy={restoring.isPending}
        onClick={() => restoring.mutate()}
      />
      <DeleteButton name={t('trash.removeOne', { title })} busy={removal.isPending} onClick={removal.ask} />
    </div>
  )
}
