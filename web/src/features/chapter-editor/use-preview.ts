import type { AudioTrackView } from '@lectern/contract/item-files'
import { useEffect, useState } from 'react'
import { createPreview, SILENT } from './preview.ts'

/** Its commands stay the same; what they lead to is in the state. Leaving the page ends it. */
export function usePreview(tracks: readonly AudioTrackView[]) {
  const [state, setState] = useState(SILENT)
  const [preview] = useState(() => createPreview(tracks, setState))
  useEffect(() => preview.stop, [preview])
  return { ...state, preview }
}
