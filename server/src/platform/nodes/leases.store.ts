import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Leases based on the database's clock. PostgreSQL only. */

const NOW = sql<number>`extract(epoch from clock_timestamp())`

/** Returns true if this node now holds the lease for the given time. `term` counts how often it changed hands. */
export async function takeLease(db: Db, name: string, nodeId: string, seconds: number): Promise<boolean> {
  const until = sql<number>`ceil(${NOW} + ${seconds})`
  const taken = await db
    .insertInto('node_lease')
    .values({ name, node_id: nodeId, leased_until: until, term: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          node_id: nodeId,
          leased_until: until,
          term: sql<number>`node_lease.term + case when node_lease.node_id = ${nodeId} then 0 else 1 end`,
        })
        .where((where) =>
          where.or([where('node_lease.node_id', '=', nodeId), where('node_lease.leased_until', '<', NOW)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseLease(db: Db, name: string, nodeId: string): Promise<void> {
  await db
    .updateTable('node_lease')
    .set({ leased_until: 0 })
    .where('name', '=', name)
    .where('node_id', '=', nodeId)
    .execute()
}
