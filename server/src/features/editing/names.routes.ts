import { names } from '@lectern/contract/names'
import { decodeText } from '@lectern/contract/rules/base64'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { readMultipart, readWhole } from '../../platform/http/multipart.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import {
  editAuthor,
  getAuthor,
  removeAuthor,
  removeAuthorImage,
  setAuthorImage,
} from './author-edits.service.ts'
import { MAX_PICTURE_BYTES } from '../metadata/fetch-picture.service.ts'
import { changeLabel, getLabelNames } from './labels.service.ts'
import { presentAuthor, presentSeries } from './names.present.ts'
import { editSeries } from './series-edits.service.ts'

export function namesRoutes(http: Http, ctx: Context): void {
  http.endpoint(names.updateAuthor, async ({ caller, params, body }) => {
    const { imagePath, ...patch } = body
    if (imagePath === null) await removeAuthorImage(ctx, caller.user, params.id).catch(noPicture)
    else if (imagePath !== undefined && /^https?:/i.test(imagePath)) {
      await setAuthorImage(ctx, caller.user, params.id, { url: imagePath })
    } else if (imagePath !== undefined) {
      // A path from a client never reaches the disk: the one that is known may be said back, no other.
      const { image_path: known } = await getAuthor(ctx, caller.user, params.id)
      if (imagePath !== known) invalid('Author image path does not exist')
    }
    const { author, isMerged, isChanged } = await editAuthor(ctx, caller.user, params.id, patch)
    const view = presentAuthor(author)
    return isMerged ? { author: view, merged: true } : { author: view, updated: isChanged }
  })
  http.endpoint(names.removeAuthor, async ({ caller, params }) => {
    await removeAuthor(ctx, caller.user, params.id)
  })
  http.endpoint(names.setAuthorImage, async ({ caller, params, body, request }) => {
    await getAuthor(ctx, caller.user, params.id)
    if (body?.url) {
      return { author: presentAuthor(await setAuthorImage(ctx, caller.user, params.id, { url: body.url })) }
    }
    let bytes: Buffer | undefined
    if (request.headers['content-type']?.startsWith('multipart/form-data')) {
      const limits = { maxFileBytes: MAX_PICTURE_BYTES, maxFiles: 1 }
      await readMultipart(request, limits, async ({ content }) => void (bytes = await readWhole(content)))
    }
    if (!bytes) throw new AppError('invalid', 'Invalid request no file or url')
    return { author: presentAuthor(await setAuthorImage(ctx, caller.user, params.id, { bytes })) }
  })
  http.endpoint(names.removeAuthorImage, async ({ caller, params }) => ({
    author: presentAuthor(await removeAuthorImage(ctx, caller.user, params.id)),
  }))
  http.endpoint(names.updateSeries, async ({ caller, params, body }) => {
    const series = await editSeries(ctx, caller.user, params.id, body)
    return presentSeries(series, ctx.settings.current().sortingPrefixes)
  })
  http.endpoint(names.tags, async ({ caller }) => ({ tags: await getLabelNames(ctx, caller.user, 'tag') }))
  http.endpoint(names.renameTag, async ({ caller, body }) => {
    const change = { kind: 'tag', from: body.tag, to: body.newTag } as const
    const { numItems, isMerged } = await changeLabel(ctx, caller.user, change)
    return { tagMerged: isMerged, numItemsUpdated: numItems }
  })
  http.endpoint(names.removeTag, async ({ caller, params }) => {
    const change = { kind: 'tag', from: nameIn(params.tag), to: null } as const
    return { numItemsUpdated: (await changeLabel(ctx, caller.user, change)).numItems }
  })
  http.endpoint(names.genres, async ({ caller }) => ({
    genres: await getLabelNames(ctx, caller.user, 'genre'),
  }))
  http.endpoint(names.renameGenre, async ({ caller, body }) => {
    const change = { kind: 'genre', from: body.genre, to: body.newGenre } as const
    const { numItems, isMerged } = await changeLabel(ctx, caller.user, change)
    return { genreMerged: isMerged, numItemsUpdated: numItems }
  })
  http.endpoint(names.removeGenre, async ({ caller, params }) => {
    const change = { kind: 'genre', from: nameIn(params.genre), to: null } as const
    return { numItemsUpdated: (await changeLabel(ctx, caller.user, change)).numItems }
  })
  http.endpoint(names.renameNarrator, async ({ caller, params, body }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const from = nameIn(params.narratorId)
    const change = { kind: 'narrator', from, to: body.name, libraryId: library.id } as const
    return { updated: (await changeLabel(ctx, caller.user, change)).numItems }
  })
  http.endpoint(names.removeNarrator, async ({ caller, params }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const change = {
      kind: 'narrator',
      from: nameIn(params.narratorId),
      to: null,
      libraryId: library.id,
    } as const
    return { updated: (await changeLabel(ctx, caller.user, change)).numItems }
  })
}

function nameIn(encoded: string): string {
  return decodeText(encoded) ?? invalid('The name can not be read')
}

/** Taking off a picture that is not there is no failure here. */
function noPicture(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'invalid')) throw error
}
