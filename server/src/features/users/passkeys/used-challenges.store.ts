import type { Tx } from '../../../platform/db/db.ts'

/** Returns false if the challenge was used before. Also deletes expired challenges. */
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
