import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { create } from 'zustand'

interface Layer {
  readonly id: string
  /** Returns false if the browser should go back. */
  readonly onBack: () => boolean
}

/**
 * Open modals, topmost last. Base UI only knows about nested dialogs; ours are mounted side by side for the whole
 * app, so each must be told when another one is above it.
 */
const useLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }))

const without = (layers: readonly Layer[], id: string) => layers.filter((layer) => layer.id !== id)

/** Whether a modal (or the player's full-screen sheet) is open: it then receives the keys instead of the page. */
export const hasOpenModal = (): boolean => useLayers.getState().layers.length > 0

export const useHasOpenModal = (): boolean => useLayers((state) => state.layers.length > 0)

/** Lets the topmost layer answer the browser's back button. Returns false if the browser should go back. */
export const goBackInTopLayer = (): boolean => useLayers.getState().layers.at(-1)?.onBack() ?? false

/** Registers a layer while open. Returns true as long as nothing is above it. */
export function useModalLayer(isOpen: boolean, onBack: Layer['onBack']): boolean {
  const id = useId()
  const handleBack = useEffectEvent(onBack)
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = { id, onBack: () => handleBack() }
    useLayers.setState(({ layers }) => ({ layers: [...without(layers, id), layer] }))
    return () => useLayers.setState(({ layers }) => ({ layers: without(layers, id) }))
  }, [isOpen, id])
  return useLayers(({ layers }) => layers.every((layer) => layer.id !== id) || layers.at(-1)?.id === id)
}
