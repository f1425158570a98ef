import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 200

/** Animates rows that change their position; each row has a `data-glide` attribute. */
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
  // Test environments have no animations, and some users prefer none.
  if (typeof row.animate !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = { transform: `translateY(${fromPx}px)` }
  row.animate([from, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
}
