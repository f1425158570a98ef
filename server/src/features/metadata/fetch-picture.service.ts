import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { resizeCover } from '../../platform/media/images.ts'
import { fetchOutbound } from '../../platform/net/outbound.ts'
import { getCustomProviders } from './custom-providers.service.ts'

export const MAX_PICTURE_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** `privateHosts`: set if the image belongs to a feed, which may be in the same private network. */
export type PictureContext = Pick<Context, 'config' | 'db'> & Partial<Pick<Context, 'privateHosts'>>

/** Fetched by the server, so that pages never make requests to other origins. */
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

/** A small copy, re-encoded so that it can only be an image. */
export async function previewPicture(ctx: PictureContext, url: string): Promise<Buffer> {
  const bytes = await fetchPicture(ctx, url)
  return resizeCover(bytes, { width: PREVIEW_PX, format: 'webp' }).catch((error: unknown) => {
    throw new AppError('unavailable', 'The other server did not send an image', { cause: error })
  })
}

/** Custom providers are set up by an admin, so they and their images may be in the local network. */
async function isFromCustomProvider(ctx: Pick<Context, 'db'>, url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  const { origin } = new URL(url)
  const providers = await getCustomProviders(ctx)
  return providers.some((provider) => URL.canParse(provider.url) && new URL(provider.url).origin === origin)
}

/** The provider's URL was configured by whoever runs the server. */
function isFromMovedProvider({ providerUrls }: Config, url: string): boolean {
  return Object.values(providerUrls).some((base) => url.startsWith(`${base}/`))
}
