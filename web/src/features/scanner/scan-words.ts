import type { ServerEventPayload } from '@lectern/contract/events'
import i18next from 'i18next'
import type { RunningScan } from './use-scans.ts'

/** Texts about scans. */

type FinishedScan = ServerEventPayload<'scan_complete'>

export function runningText({ type, name, percent }: RunningScan): string {
  const text = i18next.t(`scanner.running.${type}`, { name })
  return percent === null ? text : i18next.t('scanner.withPercent', { text, percent: Math.floor(percent) })
}

/** A scan cancelled before it did anything has no results; older servers do not say that it was cancelled. */
export const wasCancelled = ({ isCancelled, results }: FinishedScan): boolean =>
  isCancelled ?? results === null

export function finishedText(scan: FinishedScan): string {
  const { type, name } = scan
  if (wasCancelled(scan)) return i18next.t(`scanner.cancelled.${type}`, { name })
  const lines = countLines(scan.results)
  const upToDate = lines.length === 0 ? [i18next.t('scanner.upToDate')] : []
  return [i18next.t(`scanner.complete.${type}`, { name }), ...lines, ...upToDate].join('\n')
}

export function failedText({ type, name }: FinishedScan, reason: string): string {
  return [i18next.t(`scanner.failed.${type}`, { name }), reason].join('\n')
}

function countLines(results: FinishedScan['results']): string[] {
  const kinds = ['added', 'updated', 'removed', 'missing'] as const
  return kinds.flatMap((kind) => {
    const count = results?.[kind] ?? 0
    return count > 0 ? [i18next.t(`scanner.counts.${kind}`, { count })] : []
  })
}
