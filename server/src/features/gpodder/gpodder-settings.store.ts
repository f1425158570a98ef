import type { GpodderSettings } from '@lectern/contract/gpodder-shapes'
import type { UserId } from '@lectern/contract/ids'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { saveRows } from '../../platform/db/save-rows.ts'

interface Place {
  readonly userId: UserId
  readonly scope: string
  /** The device, the podcast, or the podcast and episode; empty for the account. */
  readonly subject: string
}

export async function listSettings(db: Db, { userId, scope, subject }: Place): Promise<GpodderSettings> {
  const rows = await db
    .selectFrom('gpodder_setting')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, parseJson<string>(value, '')]))
}

export async function saveSettings(tx: Tx, place: Place, settings: GpodderSettings): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({
    user_id: place.userId,
    scope: place.scope,
    subject: place.subject,
    name,
    value: JSON.stringify(value),
  }))
  await saveRows(tx, 'gpodder_setting', rows, ['user_id', 'scope', 'subject', 'name'])
}

export async function deleteSettings(
  tx: Tx,
  { userId, scope, subject }: Place,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await tx
    .deleteFrom('gpodder_setting')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .where('name', 'in', names)
    .execute()
}
