import { useEffect, useState } from 'react'
import { UnreachableError } from '../../lib/api-error.ts'
import { loadReader, useReaderScript } from './load-reader.ts'
import { useReader } from './use-reader.ts'

/**
 * The e-reader, once opened. Does not use lazy(): after a fallback, even an empty one, React waits 300 ms before
 * showing the loaded component.
 */
export function ReaderHost() {
  const isWanted = useReader(({ opening }) => opening > 0)
  const { ReaderLayer } = useReaderScript()
  const [failure, setFailure] = useState<UnreachableError | null>(null)
  useEffect(() => {
    if (isWanted) loadReader().catch((cause: unknown) => setFailure(new UnreachableError(cause)))
  }, [isWanted])
  if (!isWanted) return null
  if (failure !== null) throw failure
  return ReaderLayer && <ReaderLayer />
}
