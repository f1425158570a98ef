import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { resizeCover } from '../../platform/media/images.ts'
import { fetchOutbound } from '../../platform/net/outbound.ts'
import { getCustomProviders } from './custom-providers.service.ts'

export const MAX_PICTURE_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** `privateHosts`: where the picture belongs to a feed, and may lie in the same network. */
export type PictureContext = Pick<Context, 'config' | 'db'> & Partial<Pick<Context, 'privateHosts'>>

/** Fetched by the server, so that no page request leaves its origin. */
export async function fetchPicture(ctx: PictureContext, url: string): Promise<Buffer> {
  if (!/^https?:\/\//i.test(url)) invalid('The address of the picture must begin with http:// or https://')
  const { status, bytes } = await fetchOutbound(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_PICTURE_BYTES,
    allowPrivate: isFromMovedProvider(ctx.config, url) || (await isFromCustomProvider(ctx, url)),
    ...(ctx.privateHosts ? { privateHosts: ctx.privateHosts } : {}),
  })
  if (status !== 200) {
    throw new AppError('unavailable', `The picture could not be fetched: the other server said ${status}`)
  }
  return bytes
}

const PREVIEW_PX = 320

/** A small copy, and never anything but a picture. */
export async function previewPicture(ctx: PictureContext, url: string): Promise<Buffer> {
  const bytes = await fetchPicture(ctx, url)
  return resizeCover(bytes, { width: PREVIEW_PX, format: 'webp' }).catch((error: unknown) => {
    throw new AppError('unavailable', 'What the other server sent is no picture', { cause: error })
  })
}

/** An admin named it, so it may lie in their own network, and its pictures beside it. */
async function isFromCustomProvider(ctx: Pick<Context, 'db'>, url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  const { origin } = new URL(url)
  const providers = await getCustomProviders(ctx)
  return providers.some((provider) => URL.canParse(provider.url) && new URL(provider.url).origin === origin)
}

/** Whoever runs the server said where that provider lives. */
function isFromMovedProvider({ providerUrls }: Config, url: string): boolean {
  return Object.values(providerUrls).some((base) => url.startsWith(`${base}/`))
}
