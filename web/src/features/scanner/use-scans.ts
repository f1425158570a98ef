import type { InitView } from '@lectern/contract/events'
import { create } from 'zustand'

/** A scan is identified by its library's id. */
type ScanEvent = InitView['librariesScanning'][number]

export interface RunningScan extends Pick<ScanEvent, 'id' | 'type' | 'name'> {
  /** From 0 to 100; null before the first report. */
  readonly percent: number | null
}

/** Scans running on the server, as reported by it. */
export const useScans = create<{ scans: ReadonlyMap<string, RunningScan> }>(() => ({ scans: new Map() }))

export const runningScans = (): ReadonlyMap<string, RunningScan> => useScans.getState().scans

export function setScans(scans: Iterable<RunningScan>): void {
  useScans.setState({ scans: new Map([...scans].map((scan) => [scan.id, scan])) })
}

export function putScan(scan: RunningScan): void {
  useScans.setState(({ scans }) => ({ scans: new Map(scans).set(scan.id, scan) }))
}

export function dropScan(id: string): void {
  setScans([...runningScans().values()].filter((scan) => scan.id !== id))
}

export const useScanOf = (libraryId: string): RunningScan | undefined =>
  useScans(({ scans }) => scans.get(libraryId))
