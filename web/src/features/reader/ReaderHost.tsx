import { useEffect } from 'react'
import { loadCodeUntilThere } from '../../lib/load-code.ts'
import { loadReader, useReaderScript } from './load-reader.ts'
import { useReader } from './use-reader.ts'

/**
 * The e-reader, once opened. Does not use lazy(): after a fallback, even an empty one, React waits 300 ms before
 * showing the loaded component.
 */
export function ReaderHost() {
  const isWanted = useReader(({ opening }) => opening > 0)
  const { ReaderLayer } = useReaderScript()
  useEffect(() => {
    if (isWanted) void loadCodeUntilThere(loadReader)
  }, [isWanted])
  if (!isWanted) return null
  return ReaderLayer && <ReaderLayer />
}
