import { vi } from 'vitest'

const ROW_HEIGHT_PX = 50

/** jsdom has no layout; this stacks list items, so that one can be moved past another. */
export function layOutListItems(): () => void {
  const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const item = this.closest('li')
    const index = item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0
    return new DOMRect(0, index * ROW_HEIGHT_PX, 400, ROW_HEIGHT_PX)
  })
  return () => layout.mockRestore()
}
