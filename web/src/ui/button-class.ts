import clsx from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const BASE =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap ' +
  'select-none transition-[background-color,border-color,color,scale] duration-120 ease-out ' +
  'motion-safe:active:not-disabled:not-aria-disabled:scale-[0.98] disabled:opacity-50'

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border border-edge/60 bg-raised text-text not-disabled:not-aria-disabled:hover:border-edge ' +
    'not-disabled:not-aria-disabled:hover:bg-hover',
  ghost: 'text-text not-disabled:not-aria-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger not-disabled:not-aria-disabled:hover:bg-danger-hover',
  link: 'text-accent underline-offset-4 hover:underline',
}

const SIZE: Record<ButtonSize, string> = {
  sm: 'h-9 px-3 text-sm touch:h-11',
  md: 'h-10 px-4 text-base touch:h-11',
  lg: 'h-12 px-6 text-base',
}

const LINK_SIZE = 'min-h-6 touch:min-h-11'

/** Button styles, for elements that only look like one: a router's link, a label around a file input. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  more?: string,
): string {
  return clsx(BASE, VARIANT[variant], variant === 'link' ? LINK_SIZE : SIZE[size], more)
}
