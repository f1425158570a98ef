/** Floating list above the page: menus, selects, suggestions. */
const FLOAT_CLASS =
  'pop max-h-(--available-height) overflow-y-auto overscroll-contain ' +
  'rounded-panel border border-line bg-raised p-1 text-text shadow-float outline-none'

/** A menu is as wide as its entries, up to a maximum. */
export const POPUP_CLASS = `${FLOAT_CLASS} max-w-[min(22rem,var(--available-width))]`

/** A list of options is as wide as its field, or wider if an option needs it. */
export const OPTIONS_CLASS = `${FLOAT_CLASS} min-w-(--anchor-width) max-w-(--available-width)`

export const ROW_CLASS =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-left outline-none ' +
  'select-none touch:min-h-11 data-highlighted:bg-hover data-disabled:cursor-default'
