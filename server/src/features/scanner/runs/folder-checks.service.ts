import { readdir, stat } from 'node:fs/promises'
import {
  getFolderStates,
  noteFolderSeen,
  noteFolderUnreachable,
} from '../../libraries/library-scans.service.ts'
import type { LibraryFolder } from '../../libraries/libraries.types.ts'
import { judgeFolder } from '../identity/changes.rules.ts'
import { describeStop, type StopReason } from './scan-stop.rules.ts'
import type { ReportingScan, ScanSession } from './scan-session.service.ts'
import { report } from './save-items.service.ts'
import type { SurveyMatches, SurveyReport } from '../survey/survey.types.ts'

/** Thrown to stop a scan before it wrongly marks items as missing; the message says why and what to do. */
export class ScanStopped extends Error {}

type CheckedScan = ReportingScan & Pick<ScanSession, 'library'>

/** Current device numbers of the library's folders, by folder id. */
export type Devices = ReadonlyMap<string, string>

/** Stops the scan if a folder of the library can't be read. */
export async function checkFolders(session: CheckedScan): Promise<Devices> {
  const devices = new Map<string, string>()
  for (const folder of session.library.folders) {
    const device = await deviceOf(folder.path)
    if (device === null) await stop(session, folder, 'unreachable', 0)
    else devices.set(folder.id, device)
  }
  return devices
}

/** Returns the folder's device number; null if it does not exist or can't be listed. */
export async function deviceOf(path: string): Promise<string | null> {
  try {
    const { dev } = await stat(path)
    await readdir(path)
    return String(dev)
  } catch {
    return null
  }
}

/** Stops the scan if most items of a folder are gone at once: the disk is probably not mounted. */
export async function judgeFolders(
  session: CheckedScan & Pick<ScanSession, 'ctx' | 'request'>,
  devices: Devices,
  { folders }: SurveyReport,
  { gone }: SurveyMatches,
): Promise<void> {
  const states = new Map(
    (await getFolderStates(session.ctx, session.library.id)).map((state) => [state.id, state]),
  )
  for (const folder of session.library.folders) {
    const vanished = gone.filter((item) => item.folderId === folder.id && !item.wasMissing)
    const looked = folders.find(({ id }) => id === folder.id)
    const verdict = judgeFolder({
      isReachable: true,
      presentBefore: looked?.numPresentBefore ?? 0,
      wouldBeMissing: vanished.length,
      foundItems: looked?.numItems ?? 0,
      deviceBefore: states.get(folder.id)?.device ?? null,
      deviceNow: devices.get(folder.id) ?? null,
      isConfirmed: session.request.isConfirmed,
    })
    if (verdict.kind === 'stop') await stop(session, folder, verdict.reason, vanished.length)
    else if (verdict.warning !== null) {
      session.ctx.log.warn(`${vanished.length} items below ${folder.path} are missing and marked as such.`)
    }
  }
}

export function noteFoldersSeen({ ctx }: Pick<ScanSession, 'ctx'>, devices: Devices): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    for (const [id, device] of devices) await noteFolderSeen(tx, id, device, ctx.clock.now())
  })
}

async function stop(
  session: ReportingScan,
  folder: LibraryFolder,
  reason: StopReason,
  numVanished: number,
): Promise<never> {
  await session.ctx.db.transaction().execute((tx) => noteFolderUnreachable(tx, folder.id))
  const detail = { reason, count: numVanished }
  await report(session, [
    { outcome: 'failed', reason: 'folderUnreachable', itemId: null, path: folder.path, detail },
  ])
  throw new ScanStopped(describeStop(reason, folder.path, numVanished))
}
