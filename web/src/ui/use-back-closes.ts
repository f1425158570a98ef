import { useBlocker } from '@tanstack/react-router'
import { goBackInTopLayer, useHasOpenModal } from './modal-layers.ts'

/** The browser's back button closes a full-window overlay, and the page below stays. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useGoingBack(isOpen, () => {
    close()
    return true
  })
}

/** Mounted once for the whole app. */
export const useBackClosesModals = (): void => useGoingBack(useHasOpenModal(), goBackInTopLayer)

/** The page stays if the handler returns true. */
function useGoingBack(isActive: boolean, handleBack: () => boolean): void {
  useBlocker({
    disabled: !isActive,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => action === 'BACK' && handleBack(),
  })
}
