import i18next from 'i18next'
import { toastResult } from '../../ui/toast-result.ts'
import { toastCreated, toastDeleted, toastUpdated } from '../groups/group-actions.ts'
import type { GroupChange } from '../groups/group-form.rules.ts'
import * as api from './playlists.api.ts'
import type { Entry } from './playlists.api.ts'

/** User actions on playlists, with their toasts. All of them resolve to whether they succeeded. */

export async function addToPlaylist(id: string, entries: readonly Entry[]): Promise<boolean> {
  return toastResult(api.addEntries(id, entries), {
    done: i18next.t('playlists.toasts.added'),
    failed: () => i18next.t('playlists.toasts.addFailed'),
  })
}

export const takeOutOfPlaylist = (id: string, entries: readonly Entry[]): Promise<boolean> =>
  toastTaken(api.removeEntries(id, entries))

export const takeOneOut = (id: string, entry: Entry): Promise<boolean> =>
  toastTaken(api.removeEntry(id, entry))

const toastTaken = (work: Promise<unknown>): Promise<boolean> =>
  toastResult(work, {
    done: i18next.t('playlists.toasts.taken'),
    failed: () => i18next.t('playlists.toasts.takeFailed'),
  })

export const makePlaylist = (libraryId: string, name: string, entries: readonly Entry[]): Promise<boolean> =>
  toastCreated('playlists', name, api.createPlaylist({ libraryId, name, entries }))

export const changePlaylist = (id: string, change: GroupChange): Promise<boolean> =>
  toastUpdated('playlists', api.updatePlaylist(id, change))

export const removePlaylist = (playlist: { id: string; libraryId: string }): Promise<boolean> =>
  toastDeleted('playlists', api.deletePlaylist(playlist))
