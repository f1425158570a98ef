import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A software security key, as far as a browser would let a page see it. */
export interface SoftPasskey {
  /** The response to the options for a new passkey. */
  make(challenge: string): object
  /** The response to the options for a sign-in. */
  answer(challenge: string): object
}

const USER_IS_HERE_AND_KNOWN = 0x05
const HAS_KEY = 0x40

export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest: readonly Buffer[] = []) =>
    Buffer.concat([rpIdHash, Buffer.from([flags]), Buffer.alloc(4), ...rest])
  const reply = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })
  return {
    make(challenge) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const idLength = Buffer.from([0, id.length])
      const rest = [Buffer.alloc(16), idLength, id, Buffer.from(isoCBOR.encode(key))]
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(USER_IS_HERE_AND_KNOWN | HAS_KEY, rest))],
      ])
      return reply({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Map<string, string>)),
      })
    },
    answer(challenge) {
      const data = authData(USER_IS_HERE_AND_KNOWN)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return reply({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign('sha256', signed, privateKey),
      })
    },
  }
}
