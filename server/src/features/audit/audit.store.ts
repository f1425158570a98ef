import type { UserId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { AuditEntryRow } from '../../platform/db/audit-schema.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/db.ts'
import { listIn, rowFields } from '../../platform/db/row-fields.ts'
import type { AuditEntry, AuditFilter } from './audit.types.ts'

const { toShape: toEntry, toRow } = rowFields<Omit<Selectable<AuditEntryRow>, 'num'>, AuditEntry>()({
  id: 'id',
  at: 'at',
  userId: 'user_id',
  username: 'username',
  action: 'action',
  subjectId: 'subject_id',
  subject: 'subject',
  fields: listIn('fields'),
  count: 'count',
  ipAddress: 'ip_address',
})

export async function addEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_entry').values(toRow(entry)).execute()
}

export async function removeEntriesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('audit_entry').where('at', '<', time).execute()
}

const matching = (db: Db, { userId, action, from, to }: AuditFilter) => {
  let query = db.selectFrom('audit_entry').where('at', '>=', from).where('at', '<=', to)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (action !== undefined) query = query.where('action', '=', action)
  return query
}

export const countEntries = (db: Db, filter: AuditFilter): Promise<number> => countRows(matching(db, filter))

export async function listEntries(
  db: Db,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditEntry[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('num', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** Every user in the log, with the most recent name. */
export async function listPeople(db: Db): Promise<{ id: UserId; username: string }[]> {
  return db
    .selectFrom('audit_entry as entry')
    .where('entry.num', 'in', (eb) =>
      eb
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.max('num').as('num'))
        .groupBy('user_id'),
    )
    .select(['entry.user_id as id', 'entry.username as username'])
    .orderBy('entry.username')
    .execute()
}

export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_entry').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}

/** Filters the given accounts to those that still exist. */
export async function findExistingAccounts(db: Db, ids: readonly UserId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('user').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
