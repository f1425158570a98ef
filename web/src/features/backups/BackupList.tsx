import type { BackupView } from '@lectern/contract/backups'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { BackupTable } from './BackupTable.tsx'
import { createBackup } from './backups.api.ts'
import { UploadBackup } from './UploadBackup.tsx'

export function BackupList({ backups }: { backups: readonly BackupView[] }) {
  const { t } = useTranslation()
  const creation = useToastedMutation({
    mutationFn: createBackup,
    done: t('backups.created'),
    failed: t('backups.createFailed'),
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap justify-between gap-2">
        <UploadBackup />
        <Button variant="primary" icon={Plus} busy={creation.isPending} onClick={() => creation.mutate()}>
          {t('backups.create')}
        </Button>
      </div>
      {backups.length === 0 ? <EmptyState text={t('backups.none')} /> : <BackupTable backups={backups} />}
    </div>
  )
}
