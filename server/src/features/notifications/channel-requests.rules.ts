import type { Channel } from '@lectern/contract/rules/notification-channels'
import { basicAuth } from '../../lib/basic-auth.ts'
import { signWebhook } from '../../lib/sign-webhook.ts'
import type { ChannelRequest, Message, NotificationType } from './notifications.types.ts'

/** Builds the request for each service. */

const JSON_TYPE = { 'content-type': 'application/json' }

const NTFY_PRIORITY: Readonly<Record<NotificationType, number>> = {
  info: 3,
  success: 3,
  warning: 4,
  failure: 4,
}
const GOTIFY_PRIORITY: Readonly<Record<NotificationType, number>> = {
  info: 4,
  success: 4,
  warning: 6,
  failure: 8,
}

export function appriseRequest(
  apiUrl: string,
  urls: readonly string[],
  { title, body }: Message,
): ChannelRequest {
  return { url: apiUrl, headers: JSON_TYPE, body: JSON.stringify({ urls, title, body }) }
}

export function channelRequest(
  channel: Extract<Channel, { kind: 'webhook' | 'ntfy' | 'gotify' }>,
  message: Message,
): ChannelRequest {
  switch (channel.kind) {
    case 'webhook':
      return webhookRequest(channel, message)
    case 'ntfy':
      return {
        url: channel.address,
        headers: { ...JSON_TYPE, ...ntfyAuth(channel) },
        body: JSON.stringify({
          topic: channel.topic,
          title: message.title,
          message: message.body,
          priority: NTFY_PRIORITY[message.type],
        }),
      }
    case 'gotify':
      return {
        url: new URL('message', withSlash(channel.address)).href,
        headers: { ...JSON_TYPE, 'x-gotify-key': channel.secret },
        body: JSON.stringify({
          title: message.title,
          message: message.body,
          priority: GOTIFY_PRIORITY[message.type],
        }),
      }
  }
}

/** Headers and signature follow standardwebhooks.com, which has libraries for most languages. */
function webhookRequest(
  { address, secret }: Extract<Channel, { kind: 'webhook' }>,
  { id, createdAt, eventName, type, title, body, values }: Message,
): ChannelRequest {
  const seconds = String(Math.floor(createdAt / 1000))
  const text = JSON.stringify({
    type: eventName,
    timestamp: new Date(createdAt).toISOString(),
    data: { title, body, level: type, values },
  })
  const signature: Record<string, string> =
    secret === '' ? {} : { 'webhook-signature': signWebhook(secret, id, seconds, text) }
  return {
    url: address,
    headers: { ...JSON_TYPE, 'webhook-id': id, 'webhook-timestamp': seconds, ...signature },
    body: text,
  }
}

const ntfyAuth = ({ username, secret }: Extract<Channel, { kind: 'ntfy' }>): Record<string, string> =>
  secret === '' ? {} : { authorization: username === '' ? `Bearer ${secret}` : basicAuth(username, secret) }

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`)
