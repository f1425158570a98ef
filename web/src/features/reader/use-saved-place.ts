import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useMemo, useRef, useState } from 'react'
import { progressOf } from '../../session/use-progress.ts'
import { type Ebook, isOnlyEbook } from './ebook.rules.ts'
import { placeKeyOf, type ToldPlace } from './elsewhere.rules.ts'
import type { PlaceReport } from './reader.api.ts'
import type { Reading, Start } from './stage.ts'
import { sendPlace, sendUnsentPlaces, unsentPlaceOf } from './unsent-places.ts'

/** Pages that are turned quickly are one report. */
const QUIET_MS = 800

/** Where to begin, and a way to note where the reader has gone. Nothing is written before they turn a page. */
export function useSavedPlace(item: ItemExpandedView, ebook: Ebook) {
  const start = useMemo(() => startOf(item.id, ebook.isPrimary), [item.id, ebook.isPrimary])
  /** What was known when the book was opened, and every place that was reported from here. */
  const [own] = useState(() => new Set([unsentPlaceOf(item.id), progressOf(item.id)].flatMap(keysOf)))
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
      ...(reading.isAtEnd && isOnlyEbook(item) && { isFinished: true }),
    }
    own.add(placeKeyOf(report))
    const send = () => {
      pending.current = null
      void sendPlace(item.id, report)
    }
    pending.current = { report, timer: window.setTimeout(send, QUIET_MS) }
  }
  return { start, own, note }
}

const keysOf = (known: ToldPlace | undefined): string[] => (known ? [placeKeyOf(known)] : [])

/** A finished book begins anew. */
function startOf(itemId: string, isPrimary: boolean): Start {
  const known = unsentPlaceOf(itemId) ?? progressOf(itemId)
  if (!isPrimary || !known || known.isFinished) return { place: null, fraction: null }
  return { place: known.ebookLocation, fraction: known.ebookProgress }
}
