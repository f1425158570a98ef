import type { Backup, BackupKind } from './backups.types.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** In server time, as users look for it: 2026-01-15T1200. */
export function backupId(at: Date, taken: ReadonlySet<string>): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const id = `${day}T${two(at.getHours())}${two(at.getMinutes())}`
  return freeId(id, taken)
}

/** Appends a number if the id is taken. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`
  return free
}

const RESTORE_POINTS_TO_KEEP = 2

/** The backup to remove after a new one was created: the oldest other one, if there are too many. One at a time. */
export function backupToRemove(
  backups: readonly Backup[],
  kind: BackupKind,
  backupsToKeep: number,
  newId: string,
): Backup | null {
  const isPoint = kind === 'restore-point'
  // Backups that were added manually, or that can't be read, are never removed.
  const ours = backups.filter(({ isRestorePoint, isVerified }) => isVerified && isRestorePoint === isPoint)
  if (ours.length <= (isPoint ? RESTORE_POINTS_TO_KEEP : backupsToKeep)) return null
  // Others may be dated in the future, if the clock was wrong: the new one is kept nevertheless.
  const others = ours.filter(({ id }) => id !== newId)
  return others.reduce<Backup | null>(
    (oldest, backup) => (oldest !== null && oldest.createdAt <= backup.createdAt ? oldest : backup),
    null,
  )
}
