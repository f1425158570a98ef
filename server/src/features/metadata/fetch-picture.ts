import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { fetchOutside } from '../../platform/net/outbound.ts'

export const MAX_PICTURE_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** Fetched by the server, so that no page request leaves its origin. */
export async function fetchPicture({ config }: Pick<Context, 'config'>, url: string): Promise<Buffer> {
  if (!/^https?:\/\//i.test(url)) invalid('The address of the picture must begin with http:// or https://')
  const { status, bytes } = await fetchOutside(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_PICTURE_BYTES,
    allowPrivate: isFromMovedProvider(config, url),
  })
  if (status !== 200) {
    throw new AppError('unavailable', `The picture could not be fetched: the other server said ${status}`)
  }
  return bytes
}

/** Whoever runs the server said where that provider lives. */
function isFromMovedProvider({ providerUrls }: Config, url: string): boolean {
  return Object.values(providerUrls).some((base) => url.startsWith(`${base}/`))
}
