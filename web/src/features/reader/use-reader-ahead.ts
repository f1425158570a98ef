import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadReader } from './load-reader.ts'
import { useCanRead } from './use-can-read.ts'

/** Loads the e-reader's script while an item that can be read is on the screen. */
export function useReaderAhead(hasEbook: boolean): void {
  const isUseful = useCanRead() && hasEbook
  useEffect(() => {
    if (!isUseful) return
    // What fails now is tried again when the e-book is opened.
    return whenIdle(() => void loadReader().catch(() => undefined))
  }, [isUseful])
}
