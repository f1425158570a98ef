/**
 * Notification URLs. These are delivered directly, all others through Apprise:
 * - `webhook+https://:secret@example.org/hook`: JSON, signed when there is a secret
 * - `ntfy+https://:token@ntfy.sh/topic`, or with `user:password@`
 * - `gotify+https://:token@push.example.org/`
 * - `mailto:someone@example.org`
 * - `push+https://push.example.org/id#p256dh=…&auth=…`: a browser's push subscription
 */

export const CHANNEL_KINDS = ['apprise', 'webhook', 'ntfy', 'gotify', 'mail', 'push'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export type Channel =
  | { readonly kind: 'apprise'; readonly address: string }
  | { readonly kind: 'webhook'; readonly address: string; readonly secret: string }
  | {
      readonly kind: 'ntfy'
      readonly address: string
      readonly topic: string
      readonly username: string
      readonly secret: string
    }
  | { readonly kind: 'gotify'; readonly address: string; readonly secret: string }
  | { readonly kind: 'mail'; readonly to: string }
  | { readonly kind: 'push'; readonly endpoint: string; readonly p256dh: string; readonly auth: string }

const DIRECT = /^(webhook|ntfy|gotify|push)\+(https?:\/\/.*)$/i
const MAIL = /^mailto:(?!\/\/)([^\s@?,;]+@[^\s@?,;]+)$/i
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:./i

/** Null if the URL is not supported. */
export function readChannel(written: string): Channel | null {
  const text = written.trim()
  const mail = MAIL.exec(text)
  if (mail?.[1] !== undefined) return { kind: 'mail', to: mail[1] }
  const direct = DIRECT.exec(text)
  if (direct) return readDirect(direct[1] ?? '', direct[2] ?? '')
  return HAS_SCHEME.test(text) && !/^(webhook|ntfy|gotify|push)\+|^mailto:[^/]/i.test(text)
    ? { kind: 'apprise', address: text }
    : null
}

function readDirect(kind: string, text: string): Channel | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (kind.toLowerCase() === 'push') return readPush(url)
  const [username, secret] = [decode(url.username), decode(url.password)]
  url.username = ''
  url.password = ''
  url.hash = ''
  switch (kind.toLowerCase()) {
    case 'webhook':
      return { kind: 'webhook', address: url.href, secret }
    case 'gotify':
      return secret === '' ? null : { kind: 'gotify', address: url.href, secret }
    default: {
      const topic = /^\/([\w-]{1,64})\/?$/.exec(url.pathname)?.[1]
      return topic === undefined ? null : { kind: 'ntfy', address: `${url.origin}/`, topic, username, secret }
    }
  }
}

/** A 65-byte point and a 16-byte secret, as provided by browsers. */
function readPush(url: URL): Channel | null {
  const keys = new URLSearchParams(url.hash.slice(1))
  const [p256dh, auth] = [keys.get('p256dh') ?? '', keys.get('auth') ?? '']
  if (!/^[\w-]{87}=?$/.test(p256dh) || !/^[\w-]{22}(==)?$/.test(auth)) return null
  url.hash = ''
  return { kind: 'push', endpoint: url.href, p256dh, auth }
}

/** Builds the stored URL of a channel from what the user enters. */
export function writeChannel(kind: ChannelKind, address: string, secret: string): string {
  const text = address.trim()
  // A push URL is created by the browser.
  if (kind === 'apprise' || kind === 'push') return text
  if (kind === 'mail') return /^mailto:/i.test(text) ? text : `mailto:${text}`
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return `${kind}+${secret === '' ? whole : whole.replace('://', `://:${encodeURIComponent(secret)}@`)}`
}

/** The URL of a channel for display, without its secrets. */
export function nameOfChannel(written: string): string {
  const channel = readChannel(written)
  switch (channel?.kind) {
    case 'webhook':
    case 'gotify':
      return new URL(channel.address).host
    case 'ntfy':
      return `${new URL(channel.address).host}/${channel.topic}`
    case 'mail':
      return channel.to
    case 'push':
      return new URL(channel.endpoint).host
    default:
      return `${written.split(':', 1)[0] ?? ''}://…`
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
