import { useCallback, useSyncExternalStore } from 'react'

/** Below Tailwind's `sm`; in its unit, as large letters make a window narrower. */
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

/** For what must differ in kind between a phone and a wide window; differences in look belong into classes. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE_QUERY)
