import { type Channel, readChannel } from '@lectern/contract/rules/notification-channels'
import { AppError, messageOf } from '../../lib/errors.ts'
import type { PushKeys } from '../../lib/web-push.ts'
import { fetchOutbound } from '../../platform/net/outbound.ts'
import { appriseRequest, channelRequest } from './channel-requests.rules.ts'
import { pushRequest } from './push-request.provider.ts'
import type { ChannelRequest, Message, NotificationSettings } from './notifications.types.ts'

const TIMEOUT_MS = 6000
const MAX_BYTES = 1024 * 1024

const NO_APPRISE = 'Apprise is not configured'

export interface DeliveryWays extends Pick<NotificationSettings, 'appriseApiUrl'> {
  readonly sendMail: (mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
  }) => Promise<void>
  readonly pushKeys: () => Promise<PushKeys>
  readonly signal?: AbortSignal
}

/** Sends a message to all channels; throws what went wrong after trying each. */
export async function deliver(
  urls: readonly string[],
  message: Message,
  { appriseApiUrl, sendMail, pushKeys, signal }: DeliveryWays,
): Promise<void> {
  const channels = urls.flatMap((url) => readChannel(url) ?? [])
  const posts = requestsFor(channels, message, appriseApiUrl).map((request) => post(request, signal))
  const mails = channels.flatMap((channel) =>
    channel.kind === 'mail' ? [sendMail({ to: channel.to, subject: message.title, text: message.body })] : [],
  )
  const pushes = channels.flatMap((channel) =>
    channel.kind === 'push'
      ? [pushKeys().then((keys) => post(pushRequest(channel, message, keys), signal))]
      : [],
  )
  const tries = [...posts, ...mails, ...pushes]
  const failures = (await Promise.allSettled(tries)).flatMap((result) =>
    result.status === 'rejected' ? [messageOf(result.reason)] : [],
  )
  if (appriseApiUrl === null && channels.some(({ kind }) => kind === 'apprise')) failures.push(NO_APPRISE)
  if (failures.length > 0) throw new AppError('unavailable', failures.join('; '))
}

function requestsFor(
  channels: readonly Channel[],
  message: Message,
  appriseApiUrl: string | null,
): ChannelRequest[] {
  const forApprise = channels.flatMap((channel) => (channel.kind === 'apprise' ? [channel.address] : []))
  const direct = channels.flatMap((channel) =>
    channel.kind === 'apprise' || channel.kind === 'mail' || channel.kind === 'push'
      ? []
      : [channelRequest(channel, message)],
  )
  return appriseApiUrl === null || forApprise.length === 0
    ? direct
    : [appriseRequest(appriseApiUrl, forApprise, message), ...direct]
}

/** The URL is configured by an admin, so it may be in the local network. */
async function post({ url, headers, body }: ChannelRequest, signal?: AbortSignal): Promise<void> {
  const { status, bytes } = await fetchOutbound(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowPrivate: true,
    headers,
    body,
    ...(signal ? { signal } : {}),
  })
  if (status >= 200 && status < 300) return
  const reply = bytes.toString('utf8').trim().slice(0, 200)
  throw new AppError(
    'unavailable',
    `${new URL(url).host} answered ${status}${reply === '' ? '' : `: ${reply}`}`,
  )
}
