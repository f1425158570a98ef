import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

/** A mock push service and browser: accepts messages and can decrypt them. */
const browser = createECDH('prime256v1')
const publicKey = browser.generateKeys()
const secret = randomBytes(16)
const received: { headers: http.IncomingHttpHeaders; body: Buffer }[] = []
let status = 201
const service = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
})

let app: TestApp
let root: Account
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  app = await startApp()
  root = await app.root()
})
afterAll(async () => {
  await app.close()
  service.close()
})

function open(body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (key: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const shared = derive(browser.computeSecret(sender), secret, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  expect(padded.at(-1)).toBe(2)
  return padded.subarray(0, -1).toString('utf8')
}

async function add(): Promise<string> {
  const keys = new URLSearchParams({
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
  })
  const { notifications } = await app.as(root).ask('notifications.create', {
    body: {
      eventName: 'onTest',
      urls: [`push+${origin}/send/one#${keys.toString()}`],
      titleTemplate: 'Test',
      bodyTemplate: 'Version {{version}}',
      enabled: true,
    },
  })
  return notifications.at(-1)?.id ?? ''
}

test('sends a browser a message that only it can decrypt, signed with the key it subscribed with', async () => {
  const { publicKey: ours } = await app.as(root).ask('notifications.pushKey')
  await app.as(root).ask('notifications.testOneNow', { params: { id: await add() } })
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(body.toString('latin1')).not.toContain('Version')
  expect(JSON.parse(open(body))).toEqual({ title: 'Test', body: 'Version 3.0.0' })

  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(ours)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(ours, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).toMatchObject({ aud: origin })
})

test('keeps the same key, shows it only to admins, and never reveals its private half', async () => {
  const first = await app.as(root).call('notifications.pushKey')
  expect((await app.as(root).call('notifications.pushKey')).text).toBe(first.text)
  expect(Object.keys(first.json())).toEqual(['publicKey'])
  expect((await app.as(await app.createUser()).call('notifications.pushKey')).status).toBe(403)
})

test('reports an expired subscription as a failure, without its endpoint', async () => {
  const id = await add()
  status = 410
  const answer = await app.as(root).call('notifications.testOneNow', { params: { id } })
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('answered 410')])
  expect(answer.text).not.toContain('/send/one')
})
