import { Tooltip as Primitive } from '@base-ui/react/tooltip'
import { useMemo, type ReactElement } from 'react'
import { tooltipHandle, type TooltipSide } from './tooltip-handle.ts'

export const TOOLTIP_SHOW_DELAY_MS = 400
export const TOOLTIP_HIDE_DELAY_MS = 100

interface TooltipProps {
  text: string
  side?: TooltipSide
  /** The single element that the tooltip belongs to. */
  children: ReactElement
}

/** A short explanation on hover and focus. Must never be the only place where a text appears. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const payload = useMemo(() => ({ text, side }), [text, side])
  return (
    <Primitive.Trigger
      handle={tooltipHandle}
      payload={payload}
      delay={TOOLTIP_SHOW_DELAY_MS}
      closeDelay={TOOLTIP_HIDE_DELAY_MS}
      render={children}
    />
  )
}

/** The popup of all tooltips; mounted once for the whole app. */
export function TooltipHost() {
  return (
    <Primitive.Root handle={tooltipHandle}>
      {({ payload }) => (
        <Primitive.Portal>
          <Primitive.Positioner side={payload?.side ?? 'top'} sideOffset={8} className="z-90 max-sm:hidden">
            <Primitive.Popup
              role="tooltip"
              className="pop max-w-80 rounded-control bg-black/85 px-3 py-1.5 text-sm whitespace-pre-line text-white shadow-float pointer-coarse:hidden"
            >
              {payload?.text}
            </Primitive.Popup>
          </Primitive.Positioner>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  )
}
