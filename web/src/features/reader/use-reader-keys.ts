import { useEffect, useEffectEvent } from 'react'
import { hotkeys } from '../../lib/hotkeys.ts'
import type { PanelName } from './ReaderPanel.tsx'
import type { StageControls } from './stage.ts'
import { closeReader } from './use-reader.ts'

interface ReaderSituation {
  readonly controls: StageControls | undefined
  readonly isRightToLeft: boolean
  readonly panel: PanelName | null
  readonly closePanel: () => void
}

/**
 * Arrow keys turn pages, Escape closes the topmost layer. In right-to-left books the next page is on the left. Space
 * and the keys up and down show a page that is taller than the window to its end before turning it.
 */
export function useReaderKeys({ controls, isRightToLeft, panel, closePanel }: ReaderSituation) {
  const turnTo = (side: 'left' | 'right') => controls?.turn((side === 'right') === isRightToLeft ? -1 : 1)
  const readOn = (by: 1 | -1) => {
    if (!controls?.scroll?.(by)) controls?.turn(by)
  }

  const handleKey = (key: string): boolean => {
    if (key === 'Escape') {
      if (panel === null) closeReader()
      else closePanel()
    } else if (key === 'ArrowLeft') turnTo('left')
    else if (key === 'ArrowRight') turnTo('right')
    else if (key === 'ArrowDown' || key === 'PageDown' || key === 'Space') readOn(1)
    else if (key === 'ArrowUp' || key === 'PageUp' || key === 'Shift-Space') readOn(-1)
    else return false
    return true
  }
  const handleHotkey = useEffectEvent((key: string) => handleKey(key))
  useEffect(() => hotkeys.register('reader', (key) => handleHotkey(key)), [])
  return { handleKey: (key: string) => void handleKey(key), turnTo }
}
