import i18next from 'i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { toastResult } from '../../ui/toast-result.ts'
import * as api from './playlists.api.ts'
import type { Entry } from './playlists.api.ts'

/** What people do with playlists, and what they are told about it. All of them say whether it was done. */

export async function addToPlaylist(id: string, entries: readonly Entry[]): Promise<boolean> {
  return toastResult(api.addEntries(id, entries), {
    done: i18next.t('playlists.toasts.added'),
    failed: () => i18next.t('playlists.toasts.addFailed'),
  })
}

export async function takeOutOfPlaylist(id: string, entries: readonly Entry[]): Promise<boolean> {
  return toastResult(api.removeEntries(id, entries), {
    done: i18next.t('playlists.toasts.taken'),
    failed: () => i18next.t('playlists.toasts.takeFailed'),
  })
}

export async function takeOneOut(id: string, entry: Entry): Promise<boolean> {
  return toastResult(api.removeEntry(id, entry), {
    done: i18next.t('playlists.toasts.taken'),
    failed: () => i18next.t('playlists.toasts.takeFailed'),
  })
}

export async function makePlaylist(
  libraryId: string,
  name: string,
  entries: readonly Entry[],
): Promise<boolean> {
  return toastResult(api.createPlaylist({ libraryId, name, entries }), {
    done: i18next.t('playlists.toasts.created', { name }),
    failed: (error) =>
      i18next.t('playlists.toasts.createFailed', {
        text: serverTextOr(error, i18next.t('shell.serverUnreachable')),
      }),
  })
}

export async function changePlaylist(
  id: string,
  change: { name: string; description: string | null },
): Promise<boolean> {
  return toastResult(api.updatePlaylist(id, change), {
    done: i18next.t('playlists.toasts.updated'),
    failed: () => i18next.t('playlists.toasts.updateFailed'),
  })
}

export async function removePlaylist(playlist: { id: string; libraryId: string }): Promise<boolean> {
  return toastResult(api.deletePlaylist(playlist), {
    done: i18next.t('playlists.toasts.deleted'),
    failed: () => i18next.t('playlists.toasts.deleteFailed'),
  })
}
