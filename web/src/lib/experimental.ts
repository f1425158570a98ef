import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

/** Unfinished features, shown only to those who asked for them, in this browser. */

const STORAGE_KEY = 'experimental'
const ON = '1'
const OFF = '0'

const useStore = create<{ isOn: boolean }>(() => ({ isOn: readStored(STORAGE_KEY) === ON }))

export const useExperimental = (): boolean => useStore((state) => state.isOn)

export function setExperimental(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? ON : OFF)
  useStore.setState({ isOn })
}
