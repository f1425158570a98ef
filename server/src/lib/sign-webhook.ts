import { createHmac } from 'node:crypto'

/** Signature as defined by Standard Webhooks. In a secret that starts with `whsec_`, the rest is base64. */
export function signWebhook(secret: string, id: string, seconds: string, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
