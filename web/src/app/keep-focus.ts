/**
 * When an entry is removed from a list, moves the focus to the entry that took its place: the browser drops the focus
 * together with the focused button, and the user would have to start again at the top of the page.
 */

const ROW = 'li, tr'
/** Dialogs and menus that belong to a row are rendered outside it. */
const ASIDE = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const CONTROLS = 'button:not(:disabled), a[href]'
/** Longer than the server takes to remove anything. */
const GIVE_UP_AFTER_MS = 15_000

interface Pressed {
  readonly button: Element
  readonly list: Element
  readonly rowNumber: number
  readonly controlNumber: number
  readonly path: string
}

export function keepFocusInLists(): () => void {
  let pressed: Pressed | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (pressed === null || pressed.button.isConnected || !hasLostFocus()) return
    focusNeighbour(pressed)
    forget()
  })

  function forget(): void {
    pressed = null
    clearTimeout(timer)
    observer.disconnect()
  }

  function notice({ target }: Event): void {
    if (!(target instanceof Element)) return
    const isAside = target.closest(ASIDE) !== null && target.closest(ROW) === null
    const next = isAside ? pressed : pressedIn(target)
    forget()
    if (next === null) return
    pressed = next
    timer = setTimeout(forget, GIVE_UP_AFTER_MS)
    observer.observe(document.body, { childList: true, subtree: true })
  }

  document.addEventListener('click', notice, { capture: true })
  return () => {
    document.removeEventListener('click', notice, { capture: true })
    forget()
  }
}

function pressedIn(target: Element): Pressed | null {
  const button = target.closest('button')
  const row = button?.closest(ROW)
  const list = row?.parentElement
  if (!button || !row || !list) return null
  const rowNumber = [...list.children].indexOf(row)
  const controlNumber = [...row.querySelectorAll(CONTROLS)].indexOf(button)
  return { button, list, rowNumber, controlNumber, path: location.pathname }
}

const hasLostFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Focuses the same control in the row that moved up, or in the last row; the page itself if the list is gone. */
function focusNeighbour({ list, rowNumber, controlNumber, path }: Pressed): void {
  if (location.pathname !== path) return
  const rows = list.isConnected ? [...list.children] : []
  const controls = rows.at(Math.min(rowNumber, rows.length - 1))?.querySelectorAll<HTMLElement>(CONTROLS)
  const control = controls?.[controlNumber] ?? [...(controls ?? [])].at(-1)
  const next = control ?? document.querySelector<HTMLElement>('#content')
  next?.focus({ preventScroll: control === undefined })
}
