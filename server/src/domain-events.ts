import type { ServerSettings } from '@lectern/contract/settings'
import type { Library } from './features/libraries/libraries.types.ts'
import type { ScanProgress } from './features/scanner/scans.types.ts'
import type { Task } from './features/tasks/tasks.types.ts'
import type { User } from './features/users/users.types.ts'

/** The news that slices tell each other. Payloads are domain shapes; the wire is the socket edges' business. */
export interface DomainEvents {
  'settings.changed': { settings: ServerSettings }
  'user.added': { user: User }
  'user.changed': { user: User }
  'user.removed': { user: User }
  /** All tokens of the user are worthless from now on, except what the given login holds. */
  'user.signed-out': { userId: string; exceptLoginId: string | null }
  'login.ended': { userId: string; loginId: string }
  'library.added': { library: Library }
  'library.changed': { library: Library }
  /** With the accounts that had it on their list; it is off them by now. */
  'library.removed': { library: Library; accountIds: readonly string[] }
  /** Told batch by batch, after each has been stored. */
  'items.added': { libraryId: string; ids: readonly string[] }
  'items.updated': { libraryId: string; ids: readonly string[] }
  'scan.started': { scan: ScanProgress }
  'scan.progressed': { scan: ScanProgress }
  'scan.finished': { scan: ScanProgress }
  'task.started': { task: Task }
  'task.finished': { task: Task }
}
