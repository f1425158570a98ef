import { expect, type Page } from '@playwright/test'

export const SMALLEST_PHONE = { width: 320, height: 640 }

/** Expects everything on the page to be inside the viewport, and no button or field to be cut off. */
export async function expectNothingCut(page: Page): Promise<void> {
  // A page that has just been resized is laid out again first.
  await expect.poll(() => page.evaluate(findCut)).toEqual([])
}

const USUAL_TEXT_PX = 16

/** Works like the browser's font size setting, which affects media queries too. */
export async function withTextTwiceAsLarge(page: Page, work: () => Promise<void>): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const setTextPx = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  await setTextPx(USUAL_TEXT_PX * 2)
  await work()
  await setTextPx(USUAL_TEXT_PX)
  await devTools.detach()
}

/** Runs in the page, so it cannot use anything from outside. */
function findCut(): string[] {
  const width = document.documentElement.clientWidth
  const cut: string[] = []
  if (document.documentElement.scrollWidth > width) {
    cut.push(`the page is ${document.documentElement.scrollWidth} px wide, the window ${width} px`)
  }
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  /** Bounds of the nearest ancestor that clips its content; null if it can be scrolled into view. */
  const frameOf = (element: Element): DOMRect | null => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around)
      if (/auto|scroll/.test(overflowX)) return null
      if (/hidden|clip/.test(overflowX)) return around.getBoundingClientRect()
    }
    return new DOMRect(0, 0, width, 0)
  }
  const controls = document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="tab"]')
  for (const control of controls) {
    const { left, right, width: controlWidth } = control.getBoundingClientRect()
    const isShown = controlWidth > 2 && getComputedStyle(control).opacity !== '0'
    if (!isShown || control.closest('.sr-only, [inert], [aria-hidden="true"]')) continue
    const frame = frameOf(control)
    if (frame && (left < frame.left - 1 || right > frame.right + 1)) cut.push(`${nameOf(control)} is cut off`)
    const isButton = control.tagName === 'BUTTON'
    if (isButton && control.scrollWidth > control.clientWidth + 2)
      cut.push(`the text of ${nameOf(control)} is cut off`)
  }
  return cut
}
