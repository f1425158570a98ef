import type { Context } from '../../context.ts'
import { messageOf, notFound } from '../../lib/errors.ts'
import { editAuthor, getAuthor, setAuthorImage } from './author-edits.service.ts'
import type { Author } from './authors.types.ts'
import type { EditContext } from '../editing/edit-items.service.ts'
import { lookUpAuthor } from '../metadata/metadata.service.ts'
import type { User } from '../users/users.types.ts'

export interface AuthorWish {
  readonly asin: string | null
  readonly name: string | null
  readonly region: string | null
}

/** The image is replaced only if there is none yet or the match turned out to be another author. */
export async function matchAuthor(
  ctx: EditContext & Pick<Context, 'config'>,
  user: User,
  id: string,
  wish: AuthorWish,
): Promise<{ readonly author: Author; readonly isChanged: boolean }> {
  const before = await getAuthor(ctx, user, id)
  const found = (await lookUpAuthor(ctx, { ...wish, name: wish.name ?? before.name })) ?? notFound('Author')
  const { isChanged } = await editAuthor(ctx, user, id, {
    asin: found.asin,
    ...(found.description === null ? {} : { description: found.description }),
  })
  const wantsImage = found.image !== null && (before.image_path === null || before.asin !== found.asin)
  const gotImage =
    wantsImage &&
    (await setAuthorImage(ctx, user, id, { url: found.image ?? '' }).then(
      () => true,
      (error: unknown) => {
        ctx.log.warn(`The image of ${before.name} could not be fetched: ${messageOf(error)}`)
        return false
      },
    ))
  return { author: await getAuthor(ctx, user, id), isChanged: isChanged || gotImage }
}
