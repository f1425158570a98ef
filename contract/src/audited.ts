import type { EndpointShape } from './endpoint.ts'
import type { EndpointName } from './table.ts'

/** Not limited to admins, but still worth logging. */
const ALSO: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'feeds.openItem',
  'feeds.openSeries',
  'feeds.openCollection',
  'feeds.openPlaylist',
])

/** Admin endpoints that change nothing, or whose effect another call logs better. */
const NOT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'backups.beginUpload',
  'backups.uploadPiece',
  'backups.cancelUpload',
  'emails.test',
  'importing.upload',
  'importing.preview',
  'notifications.fireTest',
  'notifications.fireTestNow',
  'notifications.testOne',
  'notifications.testOneNow',
  'organise.preview',
  'scans.noticeChange',
])

/** Whether calls are written to the audit log: admin-only changes, and deletions. */
export function isAudited(name: EndpointName, { method, access, changesStateOnGet }: EndpointShape): boolean {
  if (method === 'GET' && changesStateOnGet !== true) return false
  if (NOT.has(name)) return false
  if (access.who === 'admin' || ALSO.has(name)) return true
  return access.who === 'permission' && access.permissions.includes('delete')
}
