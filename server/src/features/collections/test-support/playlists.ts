import { beforeEach } from 'vitest'
import type { Account } from '../../../../test/app.ts'
import { aPodcast } from '../../../../test/items.ts'
import { app, place, save, useLibrary } from './one-library.ts'

/** A user without permissions who owns playlists. */
export let owner: Account

export function usePlaylists(): void {
  useLibrary()
  beforeEach(async () => {
    owner = await app.createUser({ permissions: { update: false, delete: false } })
  })
}

export async function podcast(): Promise<{ id: string; episodeIds: string[] }> {
  const made = aPodcast(place)
  await save([made])
  return {
    id: made.id,
    episodeIds: made.media.kind === 'podcast' ? made.media.episodes.map(({ id }) => id) : [],
  }
}
export const asOwner = () => app.as(owner)
export const entry = (libraryItemId: string, episodeId: string | null = null) => ({
  libraryItemId,
  episodeId,
})
export const create = (name: string, itemIds: string[] = [], more: object = {}) =>
  asOwner().ask('playlists.create', {
    body: { libraryId: place.libraryId, name, items: itemIds.map((id) => entry(id)), ...more },
  })
export const idsIn = (playlist: { items: readonly { libraryItemId: string }[] }) =>
  playlist.items.map(({ libraryItemId }) => libraryItemId)
export const get = (id: string) => asOwner().ask('playlists.get', { params: { id } })
