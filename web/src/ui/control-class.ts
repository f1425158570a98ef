/** Box of text inputs, selects and chip lists: background and border with enough contrast for a control. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-control border border-edge bg-raised text-base text-text transition-colors duration-120 ' +
  'hover:border-muted has-aria-invalid:border-danger aria-invalid:border-danger disabled:opacity-60 ' +
  'disabled:hover:border-edge has-disabled:opacity-60 [&[readonly]]:border-dashed [&[readonly]]:bg-transparent ' +
  '[&[readonly]]:text-muted'

export const CONTROL_HEIGHT = 'h-10 touch:h-11'
