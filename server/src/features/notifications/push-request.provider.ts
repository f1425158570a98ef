import type { Channel } from '@lectern/contract/rules/notification-channels'
import { encryptPush, pushAuthorization, type PushKeys } from '../../lib/web-push.ts'
import type { ChannelRequest, Message } from './notifications.types.ts'

/** Messages that don't reach the browser within a day are dropped. */
const TTL_SECONDS = 86_400
/** Push services accept 4 KB, including the overhead of encryption. */
const MAX_BODY_BYTES = 2500
const MAX_TITLE_CHARS = 200

/** Encrypts the message for one browser. */
export function pushRequest(
  channel: Extract<Channel, { kind: 'push' }>,
  { title, body, createdAt }: Message,
  keys: PushKeys,
): ChannelRequest {
  const text = JSON.stringify({
    title: title.slice(0, MAX_TITLE_CHARS),
    body: fitBytes(body, MAX_BODY_BYTES),
  })
  return {
    url: channel.endpoint,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_SECONDS),
      authorization: pushAuthorization(channel, keys, createdAt),
    },
    body: encryptPush(text, channel),
  }
}

function fitBytes(text: string, maxBytes: number): string {
  let cut = text.slice(0, maxBytes)
  while (Buffer.byteLength(cut) > maxBytes) cut = cut.slice(0, -10)
  return cut
}
