import { useLayoutEffect } from 'react'

/** The page leaves room for the player as long as it is there. */
export function usePlayerHeight(heightPx: number): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--player-height', `${heightPx}px`)
    return () => void document.documentElement.style.removeProperty('--player-height')
  }, [heightPx])
}
