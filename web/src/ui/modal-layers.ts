import { useId, useLayoutEffect } from 'react'
import { create } from 'zustand'

/**
 * Open modals, topmost last. Base UI only knows about nested dialogs; ours are mounted side by side for the whole
 * app, so each must be told when another one is above it.
 */
const useLayers = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

/** Whether a modal (or the player's full-screen sheet) is open: it then receives the keys instead of the page. */
export const hasOpenModal = (): boolean => useLayers.getState().ids.length > 0

export const useHasOpenModal = (): boolean => useLayers((state) => state.ids.length > 0)

/** Registers a layer while open. Returns true as long as nothing is above it. */
export function useModalLayer(isOpen: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    useLayers.setState(({ ids }) => ({ ids: [...without(ids, id), id] }))
    return () => useLayers.setState(({ ids }) => ({ ids: without(ids, id) }))
  }, [isOpen, id])
  return useLayers(({ ids }) => !ids.includes(id) || ids.at(-1) === id)
}
