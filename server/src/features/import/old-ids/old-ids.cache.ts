import type { Context } from '../../../context.ts'
import { listOldIds } from './old-ids.store.ts'
import { renewFields, renewParams, type SentIds } from './old-ids.rules.ts'

/**
 * Keeps all old ids in memory: most servers have none, and then requests pass unchanged. Reloaded when libraries
 * change, as they do at the end of an import.
 */
export function createOldIds(
  ctx: Pick<Context, 'db' | 'events'>,
): (path: string, input: SentIds) => Promise<SentIds> {
  let loading: Promise<ReadonlyMap<string, string>> | null = null
  const forget = () => {
    loading = null
  }
  ctx.events.on('library.added', forget)
  ctx.events.on('library.changed', forget)

  return async (path, input) => {
    loading ??= load(ctx).catch((error: unknown) => {
      forget()
      throw error
    })
    const ids = await loading
    if (ids.size === 0) return input
    const find = (kind: string, oldId: string) => ids.get(keyOf(kind, oldId))
    return {
      params: renewParams(path, input.params, find),
      query: renewFields(input.query, find),
      body: renewFields(input.body, find),
    }
  }
}

const keyOf = (kind: string, oldId: string): string => `${kind} ${oldId}`

async function load({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await listOldIds(db)
  return new Map(rows.map(({ kind, old_id: oldId, id }) => [keyOf(kind, oldId), id]))
}
