import type { EndpointShape } from './endpoint.ts'
import type { EndpointName } from './table.ts'

/** Open to more than admins, and still worth a line. */
const ALSO: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'feeds.openItem',
  'feeds.openSeries',
  'feeds.openCollection',
  'feeds.openPlaylist',
])

/** For admins, but nothing is different afterwards, or another call tells it better. */
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

/** The server writes down who called it: what only admins may change, and what is deleted. */
export function isAudited(name: EndpointName, { method, access, changesStateOnGet }: EndpointShape): boolean {
  if (method === 'GET' && changesStateOnGet !== true) return false
  if (NOT.has(name)) return false
  if (access.who === 'admin' || ALSO.has(name)) return true
  return access.who === 'permission' && access.permissions.includes('delete')
}
