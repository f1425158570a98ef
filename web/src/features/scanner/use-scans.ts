import type { InitView } from '@lectern/contract/events'
import { create } from 'zustand'

/** A scan is known by the id of its library. */
type ScanEvent = InitView['librariesScanning'][number]

export interface RunningScan extends Pick<ScanEvent, 'id' | 'type' | 'name'> {
  /** 0 to 100; null before the server has said anything. */
  readonly percent: number | null
}

/** The scans under way on the server, as it told them. */
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
