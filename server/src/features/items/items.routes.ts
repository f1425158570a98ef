import { items } from '@lectern/contract/items'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { sendPicture, type Picture } from '../../platform/http/pictures.ts'
import { pictureKey, readPictureRequest } from './covers.rules.ts'
import { getCover, getScaledCover, openCover } from './covers.service.ts'
import { presentItem, presentItemExpanded } from './items.present.ts'
import { getItem } from './items.service.ts'

export function itemsRoutes(http: Http, ctx: Context): void {
  http.endpoint(items.get, async ({ caller, params, query }) => {
    const { item, folderPath } = await getItem(ctx, caller.user, params.id)
    const around = { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes }
    return query.expanded ? presentItemExpanded(item, around) : presentItem(item, around)
  })

  http.endpoint(items.cover, async ({ caller, params, query, request, reply }) => {
    if (ctx.settings.current().protectCovers && caller === undefined) {
      throw new AppError('unauthorized', 'Unauthorized')
    }
    const cover = await getCover(ctx, params.id)
    const wanted = readPictureRequest(query, request.headers.accept)
    const isRaw = query.raw !== undefined
    const picture: Picture = {
      etag: isRaw ? `${cover.hash}_raw` : pictureKey(cover.hash, wanted),
      mimeType: isRaw ? cover.mimeType : `image/${wanted.format}`,
      updatedAt: cover.updatedAt,
      // The address carries the time of the last change, so the picture behind it never changes.
      isPinned: query.ts !== undefined,
      body: async () => (isRaw ? openCover(cover) : getScaledCover(ctx, cover, wanted)),
    }
    return sendPicture(request, reply, picture)
  })
}
