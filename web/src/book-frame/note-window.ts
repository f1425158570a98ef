import type { FrameTexts } from './protocol.ts'

interface ShownNote {
  /** The link that was followed: the note appears beside it, and focus returns to it. */
  readonly link: Element
  readonly note: Element
  readonly words: FrameTexts
  /** Continues reading at the note itself. */
  readonly onGo: () => void
  readonly onLink: (link: Element) => void
}

const GAP_PX = 8
const NARROW_PX = 640

let shown: HTMLDialogElement | null = null

export const isNoteShown = (): boolean => shown !== null

export const closeNote = (): void => shown?.close()

/** Shows a note on top of the page. It is placed outside the body, because positions are counted within the body. */
export function showNote({ link, note, words, onGo, onLink }: ShownNote): void {
  closeNote()
  const dialog = document.createElement('dialog')
  dialog.className = 'note-window'
  dialog.setAttribute('aria-label', `${words.note} ${link.textContent?.trim() ?? ''}`.trim())
  const text = document.createElement('div')
  text.tabIndex = -1
  text.append(note)
  dialog.append(text, buttons(words, onGo))
  dialog.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const inner = event.target instanceof Element ? event.target.closest('a') : null
    if (inner) onLink(inner)
    if (inner || event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (shown === dialog) shown = null
  })
  document.documentElement.append(dialog)
  shown = dialog
  dialog.showModal()
  text.focus()
  putBeside(dialog, link.getBoundingClientRect())
}

function buttons(words: FrameTexts, onGo: () => void): Element {
  const row = document.createElement('div')
  row.className = 'note-buttons'
  const button = (text: string, press: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = text
    made.addEventListener('click', () => {
      closeNote()
      press()
    })
    return made
  }
  row.append(
    button(words.goToNote, onGo),
    button(words.close, () => undefined),
  )
  return row
}

/** Below the link, or above it if there is more room; on phones at the bottom of the page. */
function putBeside({ style, offsetHeight, offsetWidth }: HTMLDialogElement, link: DOMRect): void {
  if (window.innerWidth < NARROW_PX) {
    Object.assign(style, { left: '0px', right: '0px', bottom: '0px', top: 'auto' })
    return
  }
  const left = Math.min(
    Math.max(GAP_PX, link.left - offsetWidth / 2),
    window.innerWidth - offsetWidth - GAP_PX,
  )
  const isBelow = link.bottom + GAP_PX + offsetHeight <= window.innerHeight
  const top = isBelow ? link.bottom + GAP_PX : Math.max(GAP_PX, link.top - GAP_PX - offsetHeight)
  Object.assign(style, { left: `${left}px`, top: `${top}px` })
}
