import type { PasskeyView } from '@lectern/contract/passkeys'
import type { Passkey } from './passkeys.types.ts'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt,
  lastUsedAt,
})
