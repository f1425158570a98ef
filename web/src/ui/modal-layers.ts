import { useId, useLayoutEffect } from 'react'
import { create } from 'zustand'

/**
 * Which modals are open, the topmost last. Base UI knows only dialogs nested in one another; ours are mounted side
 * by side for the whole app, so one must be told that another one lies above it.
 */
const useLayers = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

/** Whether a modal (or the player's full sheet) is open: keys then belong to it and not to the page. */
export const hasOpenModal = (): boolean => useLayers.getState().ids.length > 0

export const useHasOpenModal = (): boolean => useLayers((state) => state.ids.length > 0)

/** Takes a place on the pile while open. True as long as nothing lies above. */
export function useModalLayer(isOpen: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    useLayers.setState(({ ids }) => ({ ids: [...without(ids, id), id] }))
    return () => useLayers.setState(({ ids }) => ({ ids: without(ids, id) }))
  }, [isOpen, id])
  return useLayers(({ ids }) => !ids.includes(id) || ids.at(-1) === id)
}
