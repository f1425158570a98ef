import type { Context } from '../../context.ts'
import { defaultLibraryId } from '../libraries/libraries.service.ts'
import { signUserToken } from '../users/tokens.service.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import type { User } from '../users/users.types.ts'
import type { FreshLogin, OwnAccount } from './me.types.ts'

export async function getOwnAccount(
  ctx: Pick<Context, 'tokenSecret'>,
  media: UserMedia,
  user: User,
): Promise<OwnAccount> {
  return {
    user,
    userToken: await signUserToken(ctx.tokenSecret, user),
    media: await media.mediaOf(user, user),
  }
}

export async function getFreshLogin(
  ctx: Pick<Context, 'db' | 'tokenSecret'>,
  media: UserMedia,
  user: User,
): Promise<FreshLogin> {
  return { ...(await getOwnAccount(ctx, media, user)), defaultLibraryId: await defaultLibraryId(ctx, user) }
}
