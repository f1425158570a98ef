import { useLayoutEffect } from 'react'

/** Reserves room for the player on the page while it is shown. */
export function usePlayerHeight(height: string): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--player-height', height)
    return () => void document.documentElement.style.removeProperty('--player-height')
  }, [height])
}
