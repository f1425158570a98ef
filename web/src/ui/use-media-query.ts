import { useCallback, useSyncExternalStore } from 'react'

/** Below Tailwind's `sm`; in rem, since large fonts make a window effectively narrower. */
export const PHONE_QUERY = '(max-width: 39.99rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** For structural differences between phones and wide windows; visual differences belong in classes. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE_QUERY)
