import { names } from '@lectern/contract/names'
import { decodeText } from '@lectern/contract/rules/base64'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { invalid } from '../../lib/errors.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { changeLabel, getLabelNames, type LabelChange } from './labels.service.ts'

/** Tags, genres and narrators. */
export function labelsRoutes(http: Http, ctx: Context): void {
  const remove = async (user: User, change: Pick<LabelChange, 'kind' | 'from'>) => {
    const { numItems } = await changeLabel(ctx, user, { ...change, to: null })
    return { numItemsUpdated: numItems }
  }

  http.endpoint(names.tags, async ({ caller }) => ({ tags: await getLabelNames(ctx, caller.user, 'tag') }))
  http.endpoint(names.renameTag, async ({ caller, body }) => {
    const change = { kind: 'tag', from: body.tag, to: body.newTag } as const
    const { numItems, isMerged } = await changeLabel(ctx, caller.user, change)
    return { tagMerged: isMerged, numItemsUpdated: numItems }
  })
  http.endpoint(names.removeTag, ({ caller, params }) =>
    remove(caller.user, { kind: 'tag', from: nameIn(params.tag) }),
  )
  http.endpoint(names.genres, async ({ caller }) => ({
    genres: await getLabelNames(ctx, caller.user, 'genre'),
  }))
  http.endpoint(names.renameGenre, async ({ caller, body }) => {
    const change = { kind: 'genre', from: body.genre, to: body.newGenre } as const
    const { numItems, isMerged } = await changeLabel(ctx, caller.user, change)
    return { genreMerged: isMerged, numItemsUpdated: numItems }
  })
  http.endpoint(names.removeGenre, ({ caller, params }) =>
    remove(caller.user, { kind: 'genre', from: nameIn(params.genre) }),
  )
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
  return decodeText(encoded) ?? invalid('The name cannot be read')
}
