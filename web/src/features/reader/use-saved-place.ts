import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useMemo, useRef } from 'react'
import { progressOf } from '../../session/use-progress.ts'
import { type Ebook, isOnlyEbook } from './ebook.rules.ts'
import { classifyPlace, placeKeyOf, type ReportedPlace } from './elsewhere.rules.ts'
import type { PlaceReport } from './reader.api.ts'
import type { Reading, Start } from './stage.ts'
import { startAt } from './start.rules.ts'
import { sendPlace, sendUnsentPlaces, unsentPlaceOf } from './unsent-places.ts'

/** Page turns in quick succession are reported once. */
const QUIET_MS = 800

/**
 * The start position, a way to record where the reader goes, and one to tell positions of other devices from our own.
 * Nothing is written before the reader turns a page.
 */
export function useSavedPlace(item: ItemExpandedView, ebook: Ebook) {
  const start = useMemo<Start>(
    () =>
      ebook.isPrimary
        ? startAt(unsentPlaceOf(item.id), progressOf(item.id))
        : { place: null, fraction: null },
    [item.id, ebook.isPrimary],
  )
  const own = useRef<readonly string[]>([progressOf(item.id), unsentPlaceOf(item.id)].flatMap(keysOf))
  const pending = useRef<{ report: PlaceReport; timer: number } | null>(null)

  useEffect(() => {
    void sendUnsentPlaces()
    const flush = () => {
      if (!pending.current) return
      const { report, timer } = pending.current
      window.clearTimeout(timer)
      pending.current = null
      void sendPlace(item.id, report)
    }
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden)
      flush()
    }
  }, [item.id])

  const note = (reading: Reading) => {
    if (!ebook.isPrimary) return
    if (pending.current) window.clearTimeout(pending.current.timer)
    const report: PlaceReport = {
      ebookLocation: reading.place,
      ebookProgress: reading.fraction,
      ...(reading.isAtEnd && reading.fraction >= 1 && isOnlyEbook(item) && { isFinished: true }),
    }
    own.current = [...own.current, placeKeyOf(report)]
    const send = () => {
      pending.current = null
      void sendPlace(item.id, report)
    }
    pending.current = { report, timer: window.setTimeout(send, QUIET_MS) }
  }
  const onReported = (reported: ReportedPlace): boolean => {
    const { known, isElsewhere } = classifyPlace(own.current, reported)
    own.current = known
    return isElsewhere
  }
  return { start, note, onReported }
}

const keysOf = (known: ReportedPlace | undefined): string[] => (known ? [placeKeyOf(known)] : [])
