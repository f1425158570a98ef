import { authors } from '@lectern/contract/authors'
import { browse } from '@lectern/contract/browse'
import { names } from '@lectern/contract/names'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { isMultipart, readSmallFile } from '../../platform/http/multipart.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { toAuthor } from '../items/item-edits.service.ts'
import { respondWithPicture } from '../items/present/picture-answer.http.ts'
import { MAX_PICTURE_BYTES } from '../metadata/fetch-picture.service.ts'
import {
  editAuthor,
  getAuthor,
  removeAuthor,
  removeAuthorImage,
  setAuthorImage,
} from './author-edits.service.ts'
import { getAuthorImage } from './author-images.service.ts'
import { authorPage } from './author-page.view.ts'
import { authorsPage } from './authors-page.view.ts'
import { presentAuthor, presentCountedAuthor } from '../items/present/author.present.ts'
import { searchAuthors } from './authors.service.ts'
import type { Author } from './authors.types.ts'

export function authorsRoutes(http: Http, ctx: Context, lists: BrowseContext): void {
  http.endpoint(browse.authors, ({ caller, params, query }) =>
    authorsPage(lists, caller.user, params.id, query),
  )
  http.endpoint(authors.get, ({ caller, params, query }) =>
    authorPage(lists, caller.user, params.id, query.include),
  )
  http.endpoint(authors.search, async ({ caller, query }) => {
    const text = query.q?.trim()
    if (!text) return []
    return { results: (await searchAuthors(lists, caller.user, text, query.limit)).map(presentCountedAuthor) }
  })
  http.endpoint(authors.image, async (call) =>
    respondWithPicture(ctx, call, (viewer) => getAuthorImage(ctx, viewer, call.params.id)),
  )
  http.endpoint(names.updateAuthor, async ({ caller, params, body }) => {
    const { imagePath, ...patch } = body
    if (imagePath === null) await removeAuthorImage(ctx, caller.user, params.id).catch(noPicture)
    else if (imagePath !== undefined && /^https?:/i.test(imagePath)) {
      await setAuthorImage(ctx, caller.user, params.id, { url: imagePath })
    } else if (imagePath !== undefined) {
      // Paths from a client are never used: only the current path may be sent back unchanged.
      const { image_path: known } = await getAuthor(ctx, caller.user, params.id)
      if (imagePath !== known) invalid('Author image path does not exist')
    }
    const { author, isMerged, isChanged } = await editAuthor(ctx, caller.user, params.id, patch)
    const view = present(author)
    return isMerged ? { author: view, merged: true } : { author: view, updated: isChanged }
  })
  http.endpoint(names.removeAuthor, async ({ caller, params }) => {
    await removeAuthor(ctx, caller.user, params.id)
  })
  http.endpoint(names.setAuthorImage, async ({ caller, params, body, request }) => {
    await getAuthor(ctx, caller.user, params.id)
    if (body?.url) {
      return { author: present(await setAuthorImage(ctx, caller.user, params.id, { url: body.url })) }
    }
    const bytes = isMultipart(request) && (await readSmallFile(request, MAX_PICTURE_BYTES)).bytes
    if (!bytes) throw new AppError('invalid', 'Invalid request no file or url')
    return { author: present(await setAuthorImage(ctx, caller.user, params.id, { bytes })) }
  })
  http.endpoint(names.removeAuthorImage, async ({ caller, params }) => ({
    author: present(await removeAuthorImage(ctx, caller.user, params.id)),
  }))
}

const present = (author: Author) => presentAuthor(toAuthor(author))

/** Removing an image that doesn't exist is not an error here. */
function noPicture(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'invalid')) throw error
}
