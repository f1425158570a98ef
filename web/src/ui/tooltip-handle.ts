import { Tooltip } from '@base-ui/react/tooltip'

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

export interface TooltipContent {
  text: string
  side: TooltipSide
}

/**
 * All tooltips share one popup: a shelf of covers has hundreds of named buttons, and only one is hovered at a time.
 */
export const tooltipHandle = Tooltip.createHandle<TooltipContent>()
