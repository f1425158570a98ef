import type {
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from '@lectern/contract/events'
import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'
import { failedText, finishedText, runningText, wasCancelled } from './scan-words.ts'
import { dropScan, putScan, type RunningScan, runningScans, setScans } from './use-scans.ts'

/** The part of the live connection that scans need. */
interface Live {
  on<Name extends ServerEventName>(
    name: Name,
    listener: (payload: ServerEventPayload<Name>) => void,
  ): () => void
  send<Name extends ClientEventName>(name: Name, payload: ClientEventPayload<Name>): void
  mayCancel(): boolean
}

const FINISHED_TOAST_MS = 5000

const toastId = (scanId: string): string => `scan ${scanId}`

/** Shows every scan as a toast, from start to result. Returns a function that stops it and removes the toasts. */
export function followScans(live: Live): () => void {
  const show = (scan: RunningScan) => {
    putScan(scan)
    toast.info(runningText(scan), {
      id: toastId(scan.id),
      persistent: true,
      closable: false,
      ...(live.mayCancel() && { action: cancelAction(scan.id) }),
    })
  }
  const cancelAction = (scanId: string) => ({
    label: i18next.t('ui.cancel'),
    onClick: () => live.send('cancel_scan', scanId),
  })
  const stops = [
    live.on('init', ({ librariesScanning }) => {
      const known = runningScans()
      dismissAllBut(librariesScanning.map(({ id }) => id))
      for (const { id, type, name } of librariesScanning)
        show({ id, type, name, percent: known.get(id)?.percent ?? null })
    }),
    live.on('scan_start', ({ id, type, name }) => show({ id, type, name, percent: null })),
    live.on('scan_progress', ({ id, type, name, progress }) => show({ id, type, name, percent: progress })),
    live.on('scan_complete', finish),
  ]
  return () => {
    stops.forEach((stop) => stop())
    dismissAllBut([])
  }
}

function finish(scan: ServerEventPayload<'scan_complete'>): void {
  dropScan(scan.id)
  if (scan.error !== undefined) {
    toast.error(failedText(scan, scan.error), { id: toastId(scan.id) })
    return
  }
  const showToast = wasCancelled(scan)
    ? toast.info
    : (scan.results?.missing ?? 0) > 0
      ? toast.warning
      : toast.success
  showToast(finishedText(scan), { id: toastId(scan.id), duration: FINISHED_TOAST_MS })
}

/** Dismisses the toasts of scans that ended while disconnected. */
function dismissAllBut(ids: readonly string[]): void {
  const scans = [...runningScans().values()]
  for (const { id } of scans) if (!ids.includes(id)) toast.dismiss(toastId(id))
  setScans(scans.filter(({ id }) => ids.includes(id)))
}
