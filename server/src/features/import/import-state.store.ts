import type { UserId } from '@lectern/contract/ids'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'

/** State kept between imports. */
export interface ImportState {
  /** An import has been completed on this server. */
  readonly isDone: boolean
  /** Accounts that can't be signed in to until the import is finished. */
  readonly heldUserIds: readonly UserId[]
  /** Existing accounts changed by the import, and libraries added by it. */
  readonly changedUserIds: readonly UserId[]
  readonly addedLibraryIds: readonly string[]
  /** The backup of what was here before the import that is not finished yet. */
  readonly restorePoint: string | null
}

const KEY = 'import-state'
/** Read by `users/imported-tokens.store.ts`. */
const SECRETS = 'imported-token-secrets'

const BLANK: ImportState = {
  isDone: false,
  heldUserIds: [],
  changedUserIds: [],
  addedLibraryIds: [],
  restorePoint: null,
}

export async function loadImportState(db: Db): Promise<ImportState> {
  return { ...BLANK, ...parseJson<Partial<ImportState>>(await read(db, KEY), {}) }
}

export async function loadImportStateToChange(tx: Tx): Promise<ImportState> {
  await lockForTransaction(tx, KEY)
  return loadImportState(tx)
}

export async function saveImportState(tx: Tx, state: ImportState): Promise<void> {
  await write(tx, KEY, JSON.stringify(state))
}

/** Keeps tokens signed by the old server valid. */
export async function addTokenSecret(tx: Tx, secret: string): Promise<void> {
  const known = parseJson<string[]>(await read(tx, SECRETS), [])
  if (!known.includes(secret)) await write(tx, SECRETS, JSON.stringify([...known, secret]))
}

async function read(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function write(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
