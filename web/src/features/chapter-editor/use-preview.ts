import type { AudioTrackView } from '@lectern/contract/item-files'
import { useEffect, useState } from 'react'
import { createPreview, SILENT } from './preview.ts'

/** The commands are stable; their effects are in the state. Stops when the page is left. */
export function usePreview(tracks: readonly AudioTrackView[]) {
  const [state, setState] = useState(SILENT)
  const [preview] = useState(() => createPreview(tracks, setState))
  useEffect(() => preview.stop, [preview])
  return { ...state, preview }
}
