import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children deferred and in short slices, so that the page stays responsive. */
export function InSlices({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : null
}
