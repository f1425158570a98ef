import { foldText } from '@lectern/contract/rules/sorting'
import type { KeyboardEvent } from 'react'

/** Letters typed within this time of each other form one word. */
const WORD_WITHIN_MS = 750
let typed = { text: '', at: 0 }

/**
 * Moves from row to row, as in a menu: with arrow keys, Home and End, or by typing the beginning of a name. The arrows
 * also lead out of the search field and back; typing leads into it, if there is one.
 */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  const now = places.findIndex((place) => place === document.activeElement)
  const isTyping = places[now] instanceof HTMLInputElement
  if (event.key === 'ArrowDown') places[now + 1]?.focus()
  else if (event.key === 'ArrowUp') places[now - 1]?.focus()
  else if (isTyping) return
  else if (event.key === 'Home') places[0]?.focus()
  else if (event.key === 'End') places.at(-1)?.focus()
  else {
    if (isLetter(event)) find(event.key, places, now)
    return
  }
  event.preventDefault()
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

function find(key: string, places: readonly HTMLElement[], now: number): void {
  const search = places.find((place) => place instanceof HTMLInputElement)
  // The browser then enters the letter there.
  if (search) return search.focus()
  const at = Date.now()
  const isOneWord = at - typed.at < WORD_WITHIN_MS
  typed = { text: (isOneWord ? typed.text : '') + key, at }
  const isSameLetter = new Set(typed.text).size === 1
  const wanted = foldText(isSameLetter ? key : typed.text)
  // The same letter again goes on to the next such row; a word may stay where it is.
  const start = isSameLetter ? now + 1 : now
  const inOrder = [...places.slice(start), ...places.slice(0, start)]
  inOrder.find(({ textContent }) => foldText(textContent).startsWith(wanted))?.focus()
}
