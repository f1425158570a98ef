/** A backup file, as the list shows it. */
export interface Backup {
  /** The name of the file without its extension. */
  readonly id: string
  readonly path: string
  readonly size: number
  readonly createdAt: number
  readonly serverVersion: string | null
  readonly hasFiles: boolean
  readonly isRestorePoint: boolean
  readonly isVerified: boolean
  /** Why it can't be restored; null: it can. */
  readonly problem: string | null
}

export type BackupKind = 'backup' | 'restore-point'
