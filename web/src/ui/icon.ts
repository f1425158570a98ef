import type { ComponentType } from 'react'

/** Any component that takes these props: lucide's icons do, and so does our own Logo. */
export type IconShape = ComponentType<{
  size?: number | string
  strokeWidth?: number | string
  className?: string
  'aria-hidden'?: boolean
}>
