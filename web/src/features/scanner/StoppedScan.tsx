import type { ScanRunView } from '@lectern/contract/scans'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { mayBeAccepted, type StoppedScanFacts, stopOf } from './scan-stops.rules.ts'
import { startAcceptingScan } from './scanner.api.ts'
import { scanReportQuery } from './scans.api.ts'
import { useScanOf } from './use-scans.ts'

interface StoppedScanProps {
  run: ScanRunView
  /** Only the newest scan reflects the current state. */
  isNewest: boolean
}

/**
 * Why a scan ended early. If it stopped to protect the library, an admin may confirm that everything is as it should
 * be.
 */
export function StoppedScan({ run, isNewest }: StoppedScanProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(scanReportQuery(run.libraryId, run.id, 0, 'failed'))
  const isRunning = useScanOf(run.libraryId) !== undefined
  if (isPending) return null
  const stop = stopOf(data?.entries.results ?? [])
  if (!stop) return <Alert kind="error">{run.error}</Alert>
  const isOffered = isNewest && !isRunning && mayBeAccepted(stop)
  return (
    <Alert
      kind="warning"
      className="wrap-anywhere"
      action={isOffered ? <ScanAgain libraryId={run.libraryId} stop={stop} /> : undefined}
    >
      {t(`scanner.stopped.${stop.reason}`, { path: stop.path, number: stop.numVanished })}
    </Alert>
  )
}

function ScanAgain({ libraryId, stop }: { libraryId: string; stop: StoppedScanFacts }) {
  const { t } = useTranslation()
  const scan = useConfirmedMutation({
    question: {
      title: t('scanner.stopped.confirmTitle'),
      message: t('scanner.stopped.confirmText', { number: stop.numVanished }),
      yesLabel: t('scanner.stopped.yes'),
    },
    mutationFn: () => startAcceptingScan(libraryId),
    done: t('scanner.started'),
    failed: t('scanner.startFailed'),
  })
  return (
    <Button icon={RefreshCw} busy={scan.isPending} onClick={scan.ask}>
      {t('scanner.stopped.accept')}
    </Button>
  )
}
