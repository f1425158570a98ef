import type { Tx } from '../../../platform/db/db.ts'

/** False: it was used before. Those that nobody could use any more are forgotten. */
export async function useChallenge(
  tx: Tx,
  challenge: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await tx.deleteFrom('used_challenge').where('expires_at', '<', now).execute()
  const used = await tx
    .insertInto('used_challenge')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return used !== undefined
}
