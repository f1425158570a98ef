import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberedScroll, rememberScroll } from './shelf-scroll.ts'

const GIVE_UP_AFTER_MS = 400

export interface ShelfPlace {
  readonly name: string
  readonly path: string
  /** Where it was left the last time; 0 for a new visit. */
  readonly startTopPx: number
}

/** Which shelf this is, and where it was left. */
export function useShelfPlace(name: string): ShelfPlace {
  const { pathname, href } = useLocation()
  const [own, setOwn] = useState({ pathname, href })
  // The next page's address is known a moment before the shelf goes away; that one is not the shelf's.
  if (pathname === own.pathname && href !== own.href) setOwn({ pathname, href })
  const [startTopPx] = useState(() => rememberedScroll(name, href))
  return { name, path: own.href, startTopPx }
}

/**
 * Brings a shelf back to where it was left, once it is long enough. The router scrolls every new page to its top when
 * it is drawn, so this happens right after that; until then nothing is remembered.
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
