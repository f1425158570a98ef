import { createHmac } from 'node:crypto'

/** The signature of the Standard Webhooks specification. A secret that begins with `whsec_` is base64 after that. */
export function signWebhook(secret: string, id: string, seconds: string, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
