/** Copies a text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API needs https, and many users run their server at home without it.
    return copyThroughSelection(text)
  }
}

function copyThroughSelection(text: string): boolean {
  const focusedBefore = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog: elsewhere the focus trap would clear the selection.
  const place = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  place.append(area)
  area.select()
  const hasCopied = typeof document.execCommand === 'function' && document.execCommand('copy')
  area.remove()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  return hasCopied
}
