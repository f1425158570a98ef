/** What floats above the page and holds a list: menus, selects, suggestions. */
export const POPUP_CLASS =
  'pop max-h-(--available-height) max-w-[min(22rem,var(--available-width))] overflow-y-auto overscroll-contain ' +
  'rounded-panel border border-line bg-raised p-1 text-text shadow-float outline-none'

export const ROW_CLASS =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-left outline-none ' +
  'select-none touch:min-h-11 data-highlighted:bg-hover data-disabled:cursor-default'
