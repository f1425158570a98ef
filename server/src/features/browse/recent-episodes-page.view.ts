import type { LibraryId } from '@lectern/contract/ids'
import { jsonOfList, JsonText } from '../../lib/json-text.ts'
import { mediaOf } from '../items/views/splice-json.rules.ts'
import type { User } from '../users/users.types.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import type { BrowseContext, Paging } from './browse.types.ts'
import { listRecentEpisodes } from './recent-episodes.service.ts'

/** Builds a page of the latest episodes as bytes, each with its podcast. */
export async function recentEpisodesPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  { limit, page }: Paging,
): Promise<JsonText> {
  const { total, episodes } = await listRecentEpisodes(ctx, viewer, libraryId, { limit, page })
  const podcasts = await ctx.views.minified(
    episodes.map(({ podcast }) => podcast),
    visibilityOf(viewer),
  )
  const rendered = await ctx.episodeViews.rendered(
    episodes.map(({ id, podcast }) => ({ episodeId: id, itemId: podcast.id, changeNum: podcast.changeNum })),
  )
  const libraryMember = Buffer.from(`,"libraryId":${JSON.stringify(libraryId)}}`)
  const elements = episodes.flatMap((listed, index) => {
    const [episode, podcast] = [rendered[index], podcasts[index]]
    if (!episode || !podcast) return []
    // `episodes` must precede the other members: one app recognises a podcast by it.
    const opening = `,"podcast":{"libraryItemId":${JSON.stringify(listed.podcast.id)},"episodes":[],`
    return [[episode.subarray(0, -1), Buffer.from(opening), mediaOf(podcast).subarray(1), libraryMember]]
  })
  return new JsonText(jsonOfList('episodes', elements, { total, limit, page }))
}
