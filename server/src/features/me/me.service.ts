import type { Context } from '../../context.ts'
import { defaultLibraryId } from '../libraries/libraries.service.ts'
import { signUserToken } from '../users/tokens.ts'
import type { User } from '../users/users.types.ts'
import type { FreshLogin, OwnAccount } from './me.types.ts'

export async function getOwnAccount(ctx: Pick<Context, 'tokenSecret'>, user: User): Promise<OwnAccount> {
  return { user, userToken: await signUserToken(ctx.tokenSecret, user) }
}

export async function getFreshLogin(
  ctx: Pick<Context, 'db' | 'tokenSecret'>,
  user: User,
): Promise<FreshLogin> {
  return { ...(await getOwnAccount(ctx, user)), defaultLibraryId: await defaultLibraryId(ctx, user) }
}
