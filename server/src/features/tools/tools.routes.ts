import type { ItemId } from '@lectern/contract/ids'
import { tools } from '@lectern/contract/tools'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { User } from '../users/users.types.ts'
import { getBook } from './embed-book.service.ts'
import { tagMapFor } from './embed-tags.rules.ts'
import type { Conversions } from './conversions.service.ts'
import type { Embeds } from './embed.service.ts'
import type { EmbedFileOptions } from './tools.types.ts'

export function toolsRoutes(
  http: Http,
  ctx: Pick<Context, 'db'>,
  embeds: Embeds,
  conversions: Conversions,
): void {
  http.endpoint(tools.embed, ({ caller, params, query }) =>
    embeds.add(caller.user, [params.id], wishOf(query)),
  )
  http.endpoint(tools.embedMany, ({ caller, query, body }) =>
    embeds.add(caller.user, body.libraryItemIds, wishOf(query)),
  )
  http.endpoint(tools.encode, ({ caller, params, query }) => {
    const { bitrate: kbits, ...wish } = query
    return conversions.add('encode-m4b', caller.user, params.id, { ...wish, kbits })
  })
  http.endpoint(tools.cancelEncode, ({ caller, params }) =>
    conversions.cancel('encode-m4b', caller.user, params.id),
  )
  http.endpoint(tools.split, ({ caller, params, query }) => {
    const { bitrate: kbits, ...wish } = query
    return conversions.add('split-m4b', caller.user, params.id, { ...wish, kbits })
  })
  http.endpoint(tools.cancelSplit, ({ caller, params }) =>
    conversions.cancel('split-m4b', caller.user, params.id),
  )
  const tagMap = async (viewer: User, id: ItemId) => {
    const { book, tracks } = await getBook(ctx, viewer, id)
    return tagMapFor(book, tracks.length)
  }
  http.endpoint(tools.metadataObject, ({ caller, params }) => tagMap(caller.user, params.id))
  http.endpoint(tools.toneObject, ({ caller, params }) => tagMap(caller.user, params.id))
}

interface EmbedQuery {
  readonly forceEmbedChapters: boolean
  readonly backup: boolean
  readonly chaptersOnly: boolean
}

function wishOf({ forceEmbedChapters, backup, chaptersOnly }: EmbedQuery): EmbedFileOptions {
  return {
    writesTags: !chaptersOnly,
    forcesChapters: forceEmbedChapters || chaptersOnly,
    keepsBackup: backup,
  }
}
