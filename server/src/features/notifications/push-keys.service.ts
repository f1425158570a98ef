import type { Context } from '../../context.ts'
import { parseJson } from '../../lib/json.ts'
import { makePushKeys, type PushKeys } from '../../lib/web-push.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'

const PUSH_KEYS = 'push-keys'

/** Created on first use. Browsers subscribe with this key pair and would not accept messages signed with another. */
export function getPushKeys({ db }: Pick<Context, 'db'>): Promise<PushKeys> {
  return db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, PUSH_KEYS)
    const stored = parseJson<PushKeys | null>(await findSetting(tx, PUSH_KEYS), null)
    if (stored !== null) return stored
    const keys = makePushKeys()
    await saveSetting(tx, PUSH_KEYS, JSON.stringify(keys))
    return keys
  })
}
