import { useLayoutEffect } from 'react'

/** The page leaves room for the player as long as it is there. */
export function usePlayerHeight(height: string): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--player-height', height)
    return () => void document.documentElement.style.removeProperty('--player-height')
  }, [height])
}
