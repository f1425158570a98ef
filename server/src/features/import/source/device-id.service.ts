import { createHash } from 'node:crypto'
import type { UserId } from '@lectern/contract/ids'

/** Devices of old sessions have no id of their own: derives one from their properties, the same on every run. */
export function deviceIdOf(userId: UserId, properties: string): string {
  return createHash('sha1').update(`${userId}\n${properties}`).digest('hex').slice(0, 32)
}
