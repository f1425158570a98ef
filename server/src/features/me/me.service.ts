import type { Context } from '../../context.ts'
import { getDevicesFor } from '../emails/emails.service.ts'
import { defaultLibraryId } from '../libraries/libraries.service.ts'
import { signUserToken } from '../users/tokens.service.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import type { User } from '../users/users.types.ts'
import type { FreshLogin, OwnAccount, SignedInFrom } from './me.types.ts'

export async function getOwnAccount(
  ctx: Pick<Context, 'tokenSecret'>,
  media: UserMedia,
  user: User,
  userToken?: string,
): Promise<OwnAccount> {
  return {
    user,
    userToken: userToken ?? (await signUserToken(ctx.tokenSecret, user)),
    media: await media.mediaOf(user, user),
  }
}

export async function getFreshLogin(
  ctx: Pick<Context, 'db' | 'tokenSecret'>,
  media: UserMedia,
  user: User,
  { userToken, userAgent }: SignedInFrom,
): Promise<FreshLogin> {
  const account = await getOwnAccount(ctx, media, user, userToken)
  return {
    ...account,
    defaultLibraryId: await defaultLibraryId(ctx, user, userAgent),
    ereaderDevices: await getDevicesFor(ctx, user),
  }
}
