import type { ComponentType } from 'react'

/** Any drawing that takes these props: the icons of lucide do, and so does our own Logo. */
export type IconShape = ComponentType<{
  size?: number | string
  strokeWidth?: number | string
  className?: string
  'aria-hidden'?: boolean
}>
