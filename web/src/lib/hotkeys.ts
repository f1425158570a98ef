/** Global keyboard shortcuts, and which part of the app receives them. */

export type HotkeyTarget = 'modal' | 'reader' | 'selection' | 'player'

/** The first of these that is open receives the key exclusively. */
const ORDER: readonly HotkeyTarget[] = ['modal', 'reader', 'selection', 'player']

/** Returns true if the key was handled: its default action is then prevented. */
export type HotkeyHandler = (key: string) => boolean

const KNOWN = new Map([
  ['Escape', 'Escape'],
  [' ', 'Space'],
  ['ArrowLeft', 'ArrowLeft'],
  ['ArrowRight', 'ArrowRight'],
  ['ArrowUp', 'ArrowUp'],
  ['ArrowDown', 'ArrowDown'],
  ['PageUp', 'PageUp'],
  ['PageDown', 'PageDown'],
  ['m', 'KeyM'],
  ['l', 'KeyL'],
])

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** `Space`, `Shift-ArrowUp`, …; null for unknown keys or other modifiers. */
export function hotkeyOf(press: KeyPress): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const name = KNOWN.get(press.key.length === 1 ? press.key.toLowerCase() : press.key)
  if (name === undefined) return null
  return press.shiftKey ? `Shift-${name}` : name
}

/** Whether a focused element needs the keyboard itself: inputs, selects and buttons. */
export function keepsKeyboard(element: Element | null): boolean {
  if (element === null) return false
  return element.matches('input, select, button, textarea, [contenteditable]:not([contenteditable="false"])')
}

export interface Hotkeys {
  /** Registers an open target; returns a function to call when it closes. */
  register(target: HotkeyTarget, handler: HotkeyHandler): () => void
  /** A modal without hotkeys still keeps them from anything below it. */
  dispatch(key: string, isModalOpen: boolean): boolean
}

export function createHotkeys(): Hotkeys {
  const open = new Map<HotkeyTarget, readonly HotkeyHandler[]>()
  const handlersOf = (target: HotkeyTarget) => open.get(target) ?? []
  return {
    register(target, handler) {
      open.set(target, [...handlersOf(target), handler])
      return () => {
        open.set(
          target,
          handlersOf(target).filter((other) => other !== handler),
        )
      }
    },
    dispatch(key, isModalOpen) {
      if (isModalOpen) return handlersOf('modal').at(-1)?.(key) ?? false
      for (const target of ORDER) {
        const handler = handlersOf(target).at(-1)
        // The selection only handles Escape; other keys go to the player.
        if (handler && (target !== 'selection' || key === 'Escape')) return handler(key)
      }
      return false
    },
  }
}

export const hotkeys = createHotkeys()

export function listenForHotkeys(isModalOpen: () => boolean): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.defaultPrevented || keepsKeyboard(document.activeElement)) return
    const key = hotkeyOf(event)
    if (key !== null && hotkeys.dispatch(key, isModalOpen())) event.preventDefault()
  }
  document.addEventListener('keydown', handle)
  return () => document.removeEventListener('keydown', handle)
}
