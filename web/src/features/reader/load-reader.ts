import type { ComponentType } from 'react'
import { create } from 'zustand'

/** The e-reader component; null until loaded. */
export const useReaderScript = create<{ readonly ReaderLayer: ComponentType | null }>(() => ({
  ReaderLayer: null,
}))

export async function loadReader(): Promise<void> {
  const { ReaderLayer } = await import('./ReaderLayer.tsx')
  useReaderScript.setState({ ReaderLayer })
}
