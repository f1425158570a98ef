import type { KeyboardEvent } from 'react'

/** Arrow keys move from row to row, as in a menu; from the search field down into the list, and back. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  places[places.findIndex((place) => place === document.activeElement) + step]?.focus()
  event.preventDefault()
}
