import type { MediaProgressView } from '@lectern/contract/progress'
import { useCallback } from 'react'
import { create } from 'zustand'
import { call } from '../lib/client.ts'
import { currentUser, onUserChange } from './use-user.ts'

/** The signed-in user's progress in everything: loaded at sign-in, kept up to date by events. */
interface ProgressState {
  readonly byKey: ReadonlyMap<string, MediaProgressView>
}

/** A book and an episode of the same item are different entries; a podcast itself has no progress. */
const keyOf = (libraryItemId: string, episodeId: string | null | undefined): string =>
  episodeId ? `${libraryItemId}/${episodeId}` : libraryItemId

function indexOf(list: readonly MediaProgressView[] = []): ReadonlyMap<string, MediaProgressView> {
  return new Map(list.map((progress) => [keyOf(progress.libraryItemId, progress.episodeId), progress]))
}

const useStore = create<ProgressState>(() => ({ byKey: indexOf(currentUser()?.mediaProgress) }))

let lastList = currentUser()?.mediaProgress
onUserChange((user) => {
  if (user?.mediaProgress === lastList) return
  lastList = user?.mediaProgress
  useStore.setState({ byKey: indexOf(user?.mediaProgress) })
})

export function useProgress(libraryItemId: string, episodeId?: string | null): MediaProgressView | undefined {
  return useStore(({ byKey }) => byKey.get(keyOf(libraryItemId, episodeId)))
}

/** For lists sorted or filtered by progress. The function changes whenever any progress does. */
export function useProgressLookup(): typeof progressOf {
  const byKey = useStore((state) => state.byKey)
  return useCallback((libraryItemId, episodeId) => byKey.get(keyOf(libraryItemId, episodeId)), [byKey])
}

/** For event handlers: reads the current state. */
export const progressOf = (libraryItemId: string, episodeId?: string | null): MediaProgressView | undefined =>
  useStore.getState().byKey.get(keyOf(libraryItemId, episodeId))

/** Whether all of these books are finished; false for an empty list. */
export function useAllFinished(libraryItemIds: readonly string[]): boolean {
  return useStore(
    ({ byKey }) => libraryItemIds.length > 0 && libraryItemIds.every((id) => byKey.get(id)?.isFinished),
  )
}

/** Applies an update: from the server, or from this player a moment earlier. */
export function putProgress(progress: MediaProgressView): void {
  useStore.setState(({ byKey }) => ({
    byKey: new Map(byKey).set(keyOf(progress.libraryItemId, progress.episodeId), progress),
  }))
}

/** Reloads everything when events may have been missed. Keeps updates received since the request was sent. */
export async function reloadProgress(): Promise<void> {
  const before = useStore.getState().byKey
  const { mediaProgress } = await call('progress.list')
  useStore.setState(({ byKey }) => {
    const loaded = new Map(indexOf(mediaProgress))
    for (const [key, progress] of byKey) if (before.get(key) !== progress) loaded.set(key, progress)
    for (const key of before.keys()) if (!byKey.has(key)) loaded.delete(key)
    return { byKey: loaded }
  })
}

export function dropProgress(libraryItemId: string, episodeId?: string | null): void {
  useStore.setState(({ byKey }) => {
    const rest = new Map(byKey)
    rest.delete(keyOf(libraryItemId, episodeId))
    return { byKey: rest }
  })
}
