import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds; nothing may be selected in it yet. */
export async function countRows<Schema, Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
