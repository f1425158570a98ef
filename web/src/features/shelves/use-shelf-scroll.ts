import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberedScroll, rememberScroll } from './shelf-scroll.ts'

const GIVE_UP_AFTER_MS = 400

export interface ShelfPlace {
  readonly name: string
  readonly path: string
  /** The scroll position on leaving; 0 for a new visit. */
  readonly startTopPx: number
}

/** Identity of a shelf, and its remembered scroll position. */
export function useShelfPlace(name: string): ShelfPlace {
  const { pathname, href } = useLocation()
  const [own, setOwn] = useState({ pathname, href })
  // The next page's address is known shortly before the shelf unmounts; it is not the shelf's own.
  if (pathname === own.pathname && href !== own.href) setOwn({ pathname, href })
  const [startTopPx] = useState(() => rememberedScroll(name, href))
  return { name, path: own.href, startTopPx }
}

/**
 * Restores a shelf's scroll position once it is long enough. The router scrolls every new page to the top when it
 * renders, so this runs right after that; until then nothing is remembered.
 */
export function useShelfScroll({ name, path, startTopPx }: ShelfPlace, isReady: boolean): void {
  const router = useRouter()
  const isRestored = useRef(startTopPx === 0)

  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return
    const restore = () => window.scrollTo(0, startTopPx)
    const finish = () => {
      restore()
      isRestored.current = true
      stop()
    }
    restore()
    const stopHearing = router.subscribe('onRendered', finish)
    const timer = window.setTimeout(finish, GIVE_UP_AFTER_MS)
    const stop = () => {
      stopHearing()
      window.clearTimeout(timer)
    }
    return stop
  }, [isReady, startTopPx, router])

  useEffect(() => {
    const remember = () => {
      if (isRestored.current) rememberScroll(name, path, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [name, path])
}
