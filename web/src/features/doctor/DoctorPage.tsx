import type { DoctorView } from '@lectern/contract/doctor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useRestore } from '../backups/use-restore.ts'
import { doctorQuery, startCheck } from './doctor.api.ts'
import { FindingList } from './FindingList.tsx'

/** Shows whether everything is in order, and how to fix what is not. */
export function DoctorPage() {
  const { t } = useTranslation()
  const query = useQuery(doctorQuery())
  const { data } = query
  return (
    <PagePanel title={t('doctor.title')} description={t('doctor.description')}>
      <div className="grid gap-4">
        <LoadState query={query} failed={t('doctor.loadFailed')} className="h-48 w-full" />
        {data && <Report view={data} />}
      </div>
    </PagePanel>
  )
}

function Report({ view }: { view: DoctorView }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { isRunning, done, total, error, checkedAt, findings } = view
  const starting = useMutation({
    mutationFn: startCheck,
    onError: (failure) => toastFailure(failure, t('doctor.startFailed')),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {!isRunning && checkedAt !== null && t('doctor.checkedAt', { time: format.dateTime(checkedAt) })}
        </p>
        <Button
          variant="primary"
          icon={Stethoscope}
          busy={isRunning || starting.isPending}
          onClick={() => starting.mutate()}
        >
          {t('doctor.check')}
        </Button>
      </div>
      {isRunning && <Progress label={t('doctor.running')} value={total === 0 ? null : done / total} />}
      {error !== null && <Alert kind="error">{error}</Alert>}
      {!isRunning && view.mended && <MendedNote mended={view.mended} />}
      {!isRunning && findings.length > 0 && <FindingList findings={findings} />}
      {!isRunning && checkedAt === null && <EmptyState text={t('doctor.none')} />}
    </>
  )
}

function MendedNote({ mended }: { mended: NonNullable<DoctorView['mended']> }) {
  const { t } = useTranslation()
  const restore = useRestore()
  return (
    <Alert
      kind="success"
      action={
        <Button
          size="sm"
          busy={restore.isPending}
          onClick={() => void restore.ask(mended.backupId, mended.backupId)}
        >
          {t('doctor.undo')}
        </Button>
      }
    >
      {t('doctor.mended', { number: mended.changed })}
    </Alert>
  )
}
