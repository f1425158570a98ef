import { keyOf, type Page } from './page-key.ts'

/** After going back, restores focus to the link that was followed. */

const MOST_PAGES = 50
/** Lists are rendered slightly later than their page. */
const GIVE_UP_AFTER_MS = 3000

const links = new Map<string, string>()

export function noteFocus(from: Page): void {
  const focused = document.activeElement
  const href = focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null
  links.delete(keyOf(from))
  if (href !== null) links.set(keyOf(from), href)
  const [oldest] = links.keys()
  if (links.size > MOST_PAGES && oldest !== undefined) links.delete(oldest)
}

export function returnFocus(to: Page): void {
  const href = links.get(keyOf(to))
  const content = document.querySelector('#content')
  if (href === undefined || content === null || focusLink(content, href)) return
  const observer = new MutationObserver(() => {
    if (hasFocusElsewhere() || focusLink(content, href)) observer.disconnect()
  })
  observer.observe(content, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), GIVE_UP_AFTER_MS)
}

function focusLink(content: Element, href: string): boolean {
  const link = content.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
  return link !== null
}

/** The user has moved focus in the meantime. */
const hasFocusElsewhere = (): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  document.activeElement.id !== 'content'
