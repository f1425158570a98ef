import { serverUrl } from '../../lib/base-path.ts'

/**
 * A sandboxed frame runs in its own process, which browsers take a quarter of a second to start. An empty spare frame
 * keeps that process running until a book has its frame.
 */
let spare: HTMLIFrameElement | null = null

export function keepSpareFrame(): void {
  if (spare !== null) return
  spare = document.createElement('iframe')
  spare.src = serverUrl('/book-frame.html?spare')
  spare.sandbox.add('allow-scripts')
  spare.hidden = true
  spare.tabIndex = -1
  document.body.append(spare)
}

export function dropSpareFrame(): void {
  spare?.remove()
  spare = null
}
