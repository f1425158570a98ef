import type { Manifest } from './backup-format.rules.ts'
import type { Unpacking } from './unpack-archive.service.ts'
import type { ArchivePlan } from './write-archive.service.ts'

/** What the thread is asked for, and what it says. */
export type ArchiveTask =
  /** Writes it, then checks what was written. */
  | { readonly do: 'make'; readonly database: string; readonly plan: ArchivePlan; readonly check: Unpacking }
  | { readonly do: 'unpack'; readonly plan: Unpacking }

export type FromThread =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly manifest: Manifest }
  /** `isSaid`: a sentence for whoever asked, not a fault of ours. */
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly isSaid: boolean
      readonly code: string | null
    }
