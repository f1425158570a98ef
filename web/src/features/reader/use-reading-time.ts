import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../lib/client.ts'
import { newId } from '../../lib/new-id.ts'
import { playerState } from '../player/use-player.ts'
import type { Reading } from './stage.ts'

const TICK_MS = 1000
const REPORT_SECONDS = 60
/** A page open for longer than this is not being read. */
const LONGEST_PAGE_MS = 5 * 60_000

/**
 * Counts and reports reading time: while the page is visible and turned now and then, and nothing is playing, since
 * listening is counted separately. Each report contains the total since opening, so a lost one is made up for by the
 * next.
 */
export function useReadingTime(itemId: string, reading: Reading | null): void {
  const opening = useRef<{ id: string; seconds: number; reported: number } | null>(null)
  const turnedAt = useRef(0)
  const place = reading?.place
  useEffect(() => {
    if (place !== undefined) turnedAt.current = Date.now()
  }, [place])

  const report = useEffectEvent(() => {
    const { current } = opening
    if (!current || current.seconds === current.reported) return
    const { id: openingId, seconds } = current
    call('reading.report', {
      params: { id: itemId },
      body: { openingId, totalSeconds: seconds },
      isInBackground: true,
    }).then(
      () => (current.reported = seconds),
      () => undefined,
    )
  })
  const tick = useEffectEvent(() => {
    if (reading === null || !isRead(turnedAt.current)) return
    opening.current ??= { id: newId(), seconds: 0, reported: 0 }
    opening.current.seconds += TICK_MS / 1000
    if (opening.current.seconds - opening.current.reported >= REPORT_SECONDS) report()
  })

  useEffect(() => {
    const timer = window.setInterval(() => tick(), TICK_MS)
    const reportWhenHidden = () => document.visibilityState === 'hidden' && report()
    document.addEventListener('visibilitychange', reportWhenHidden)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', reportWhenHidden)
      report()
    }
  }, [])
}

const isRead = (turnedAt: number): boolean =>
  document.visibilityState === 'visible' &&
  Date.now() - turnedAt < LONGEST_PAGE_MS &&
  playerState().phase !== 'PLAYING'
