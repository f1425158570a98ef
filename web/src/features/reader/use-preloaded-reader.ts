import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { readerKindOf } from './ebook.rules.ts'
import { loadReader } from './load-reader.ts'
import { dropSpareFrame, keepSpareFrame } from './spare-frame.ts'
import { useCanRead } from './use-can-read.ts'
import { useReader } from './use-reader.ts'

/** Preloads the e-reader while a readable item is on screen. Null if it has no e-book. */
export function usePreloadedReader(ebookFormat: string | null): void {
  const kind = ebookFormat === null ? null : readerKindOf(ebookFormat)
  const isUseful = useCanRead() && kind !== null
  const isOpen = useReader(({ shown }) => shown !== null)
  useEffect(() => {
    if (!isUseful) return
    // Failed loads are retried when the e-book is opened.
    return whenIdle(() => void loadReader().catch(() => undefined))
  }, [isUseful])
  useEffect(() => {
    if (!isUseful || kind !== 'book' || isOpen) return
    return whenIdle(keepSpareFrame)
  }, [isUseful, kind, isOpen])
  useEffect(() => dropSpareFrame, [])
}
