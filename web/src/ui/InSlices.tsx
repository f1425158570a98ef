import { type ReactNode, useDeferredValue } from 'react'

/** Draws its children a little later and in short steps, so that the page can answer meanwhile. */
export function InSlices({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : null
}
