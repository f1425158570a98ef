import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

const ON = '1'
const OFF = '0'

export interface BrowserSwitch {
  readonly useIsOn: () => boolean
  readonly set: (isOn: boolean) => void
}

/** A setting stored in this browser only; off by default. */
export function createBrowserSwitch(storageKey: string): BrowserSwitch {
  const useStore = create<{ isOn: boolean }>(() => ({ isOn: readStored(storageKey) === ON }))
  return {
    useIsOn: () => useStore((state) => state.isOn),
    set(isOn) {
      writeStored(storageKey, isOn ? ON : OFF)
      useStore.setState({ isOn })
    },
  }
}
