import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 200

/** Rows of a list that change their places glide there; each row has its `data-glide`. */
export function useGlide(listRef: RefObject<HTMLElement | null>): void {
  const topsBefore = useRef<ReadonlyMap<string, number>>(new Map())
  useLayoutEffect(() => {
    const rows = listRef.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? []
    const tops = new Map<string, number>()
    for (const row of rows) {
      const key = row.dataset['glide'] ?? ''
      tops.set(key, row.offsetTop)
      const before = topsBefore.current.get(key)
      if (before !== undefined && before !== row.offsetTop) glide(row, before - row.offsetTop)
    }
    topsBefore.current = tops
  })
}

function glide(row: HTMLElement, fromPx: number): void {
  // Browsers of test machines know no animations, and some people want none.
  if (typeof row.animate !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = { transform: `translateY(${fromPx}px)` }
  row.animate([from, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
}
