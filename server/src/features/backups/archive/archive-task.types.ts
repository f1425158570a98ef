import type { Manifest } from './backup-format.rules.ts'
import type { Unpacking } from './unpack-archive.service.ts'
import type { ArchivePlan } from './write-archive.service.ts'

/** Messages to and from the backup worker. */
export type ArchiveTask =
  /** Writes the archive, then verifies it. */
  | { readonly do: 'make'; readonly database: string; readonly plan: ArchivePlan; readonly check: Unpacking }
  | { readonly do: 'unpack'; readonly plan: Unpacking }

export type FromThread =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly manifest: Manifest }
  /** `isSaid`: the message is meant for the user; otherwise it is an internal error. */
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly isSaid: boolean
      readonly code: string | null
    }
