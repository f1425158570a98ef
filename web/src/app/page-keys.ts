import { keepsKeyboard } from '../lib/hotkeys.ts'
import { openShortcuts } from './use-shortcuts.ts'

/** `/` focuses the search, `?` lists all shortcuts. Both are matched by character, whatever the keyboard layout. */
export function listenForPageKeys(hasOpenModal: () => boolean): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTyping(document.activeElement) || hasOpenModal()) return
    if (event.key === '?') openShortcuts()
    else if (event.key !== '/' || !focusSearch()) return
    event.preventDefault()
  }
  document.addEventListener('keydown', handle)
  return () => document.removeEventListener('keydown', handle)
}

/** A focused button does not use these two keys. */
const isTyping = (element: Element | null): boolean => keepsKeyboard(element) && !element?.matches('button')

/** On phones search is a separate page, reached through a link. */
function focusSearch(): boolean {
  const places = document.querySelectorAll<HTMLElement>('[role="search"] input, a[href*="/search"]')
  const place = [...places].find((element) => element.offsetParent !== null)
  if (place instanceof HTMLInputElement) place.focus()
  else place?.click()
  return place !== undefined
}
