/** A backup file in the list. */
export interface Backup {
  /** The file name without its extension. */
  readonly id: string
  readonly path: string
  readonly size: number
  readonly createdAt: number
  readonly serverVersion: string | null
  readonly hasFiles: boolean
  readonly isRestorePoint: boolean
  readonly isVerified: boolean
  /** Why it can't be restored; null if it can. */
  readonly problem: string | null
}

export type BackupKind = 'backup' | 'restore-point'
