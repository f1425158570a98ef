import { useBlocker } from '@tanstack/react-router'

/** The browser's back closes what covers the whole window, and the page below it stays. */
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
