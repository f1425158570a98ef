import type { LibraryId } from '@lectern/contract/ids'
import type { FilterDataView } from '@lectern/contract/libraries'
import type { BrowseContext } from '../browse/browse.types.ts'
import { filterData } from '../browse/filter-data.view.ts'
import { getBriefCollections } from '../collections/collections-view.service.ts'
import { getBriefPlaylists } from '../collections/playlists-view.service.ts'
import type { User } from '../users/users.types.ts'
import type { OpdsGroup } from './opds.types.ts'

interface NamedThing {
  /** The id used in filters. */
  readonly id: string
  readonly name: string
}

interface Names {
  readonly total: number
  readonly names: readonly NamedThing[]
}

/** A page of authors, series, … that have books the viewer may see. */
export async function listNames(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  group: OpdsGroup,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Names> {
  const choice = { libraryId, size: perPage, number: page - 1 }
  if (group === 'collections') {
    const { total, results } = await getBriefCollections(ctx, viewer, choice)
    return { total, names: results.map(({ collection }) => collection) }
  }
  if (group === 'playlists') {
    const { total, results } = await getBriefPlaylists(ctx, viewer, choice)
    return { total, names: results.map(({ playlist }) => playlist) }
  }
  const all = namesIn(
    JSON.parse((await filterData(ctx, viewer, libraryId)).toString()) as FilterDataView,
    group,
  )
  return { total: all.length, names: all.slice((page - 1) * perPage, page * perPage) }
}

function namesIn(data: FilterDataView, group: Exclude<OpdsGroup, 'collections' | 'playlists'>): NamedThing[] {
  return data[group].map((entry) => (typeof entry === 'string' ? { id: entry, name: entry } : entry))
}
