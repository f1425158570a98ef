import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { plainSquare, squareCover } from '../../platform/media/images.ts'
import { coverCache, refuseForbiddenPicture } from '../items/covers.service.ts'
import type { BuiltFeed } from './feeds.types.ts'

/** The minimum size Apple accepts. */
const SIDE = 1400
const PLAIN_COLOUR = '#37474f'

export interface FeedCover {
  readonly etag: string
  readonly updatedAt: number
  bytes(): Promise<Buffer>
}

/** The feed's image: square, whatever the aspect ratio of the cover. */
export function coverOfFeed(
  ctx: Pick<Context, 'db' | 'config' | 'log'>,
  { cover, feed }: BuiltFeed,
): FeedCover {
  const name = `${cover?.hash ?? 'none'}_square${SIDE}.jpeg`
  return {
    etag: name,
    updatedAt: cover?.updatedAt ?? feed.createdAt,
    bytes: () =>
      coverCache(ctx).readOrMake(name, async () => {
        if (!cover) return plainSquare(SIDE, PLAIN_COLOUR)
        try {
          await refuseForbiddenPicture(ctx, cover)
          return await squareCover(cover.path, SIDE, cover.color ?? PLAIN_COLOUR)
        } catch (error) {
          ctx.log.warn(`The cover ${cover.path} cannot be shown in a feed: ${messageOf(error)}`)
          return plainSquare(SIDE, PLAIN_COLOUR)
        }
      }),
  }
}
