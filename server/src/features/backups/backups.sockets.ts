import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'

export function backupsSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('backup.applied', () => live.toEveryone('backup_applied', undefined))
}
