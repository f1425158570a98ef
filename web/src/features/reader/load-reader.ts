import type { ComponentType } from 'react'
import { create } from 'zustand'

/** The e-reader's own script; null until it has come. */
export const useReaderScript = create<{ readonly ReaderLayer: ComponentType | null }>(() => ({
  ReaderLayer: null,
}))

export async function loadReader(): Promise<void> {
  const { ReaderLayer } = await import('./ReaderLayer.tsx')
  useReaderScript.setState({ ReaderLayer })
}
