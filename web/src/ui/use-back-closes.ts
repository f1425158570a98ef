import { useBlocker } from '@tanstack/react-router'

/** The browser's back button closes full-window overlays, and the page below stays. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
  })
}
