import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto'

/** Web push messages: encrypted for one browser (RFC 8291) and signed by this server (RFC 8292). */

export interface PushReceiver {
  readonly endpoint: string
  /** The browser's public key and auth secret as provided by it, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushKeys {
  /** Uncompressed point in base64url, as sent to browsers. */
  readonly publicKey: string
  readonly privateKey: JsonWebKey
}

const RECORD_BYTES = 4096
const VALID_SECONDS = 12 * 3600
/** Contact for the push service; some refuse to deliver without one. */
const CONTACT = 'mailto:admin@example.org'

export function makePushKeys(): PushKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: privateKey.export({ format: 'jwk' }) }
}

/** Encrypts the text as a single `aes128gcm` record. */
export function encryptPush(text: string, { p256dh, auth }: PushReceiver): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const exchange = createECDH('prime256v1')
  const sender = exchange.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const shared = derive(exchange.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // Padding delimiter of the last record.
  const sealed = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, ...sealed])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** Proves to the push service that the message comes from the server the browser subscribed to. */
export function pushAuthorization({ endpoint }: PushReceiver, keys: PushKeys, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: CONTACT }
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({ key: keys.privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
