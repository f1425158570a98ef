import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Transform } from 'node:stream'
import { ArchiveError } from './archive-error.types.ts'
import type { Manifest, TableEntry } from './backup-format.rules.ts'

/**
 * Encryption of secrets in a backup: a key derived from the passphrase (scrypt), and each table encrypted with
 * AES-256-GCM.
 */

const COST = 1 << 15
const BLOCK_SIZE = 8
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

type Seal = NonNullable<Manifest['seal']>

export interface Key {
  readonly key: Buffer
  readonly seal: Seal
}

export async function newKey(passphrase: string): Promise<Key> {
  const salt = randomBytes(16)
  const key = await keyOf(passphrase, salt, COST)
  return { key, seal: { salt: salt.toString('base64'), cost: COST, check: checkOf(key) } }
}

export async function openSeal(passphrase: string | null, seal: Seal): Promise<Buffer> {
  if (!passphrase) {
    throw new ArchiveError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or enter it.')
  }
  const key = await keyOf(passphrase, Buffer.from(seal.salt, 'base64'), seal.cost)
  if (!timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(seal.check))) {
    throw new ArchiveError('This backup was encrypted with another passphrase.')
  }
  return key
}

function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  return derive(passphrase, salt, 32, { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE })
}

const checkOf = (key: Buffer): string =>
  createHash('sha256').update(key).update('lectern backup').digest('hex')

/** `sealed` may only be called once all data has passed through the cipher. */
export function sealing(key: Buffer): {
  readonly cipher: Transform
  sealed(): NonNullable<TableEntry['sealed']>
} {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return {
    cipher,
    sealed: () => ({ iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') }),
  }
}

export function unsealing(key: Buffer, { iv, tag }: NonNullable<TableEntry['sealed']>): Transform {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
  return decipher
}
