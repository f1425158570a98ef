import { encode } from 'uqr'
import { useMemo } from 'react'

/** Dark on light in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

const BORDER_MODULES = 2

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: BORDER_MODULES })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
