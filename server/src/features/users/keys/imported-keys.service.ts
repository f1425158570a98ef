import type { Tx } from '../../../platform/db/db.ts'
import { findApiKey, saveApiKey } from './api-keys.store.ts'
import { importedKeyHash } from './keys.rules.ts'
import type { ApiKey } from './keys.types.ts'

export type ImportedKey = Omit<ApiKey, 'keyHash'>

/** Saves an imported key, which is a token signed by the other server, see `imported-tokens.service.ts`. */
export async function saveImportedKey(tx: Tx, key: ImportedKey): Promise<'added' | 'kept'> {
  if (await findApiKey(tx, key.id)) return 'kept'
  await saveApiKey(tx, { ...key, keyHash: importedKeyHash(key.id) })
  return 'added'
}
