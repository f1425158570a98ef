import type { MouseEvent } from 'react'

/** Clicking a button in a toolbar leaves focus where it was, so that keyboard shortcuts keep working. */
export function keepFocus(event: MouseEvent): void {
  const isButton = event.target instanceof Element && event.target.closest('button, [role=slider]') !== null
  if (isButton) event.preventDefault()
}
