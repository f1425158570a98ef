import { create as createHook, useStore as useRealStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

/** Stands in for zustand in tests: test files share their modules, so what a file left in a store is put back after it. */
export const useStore = useRealStore

const resets: (() => void)[] = []

export function create<State>(creator: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createHook(creator)
  resets.push(() => store.setState(store.getInitialState(), true))
  return store
}

export function resetStores(): void {
  for (const reset of resets) reset()
}
