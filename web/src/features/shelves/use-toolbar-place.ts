import { create } from 'zustand'

/** The shell's element for the bar above a list; null while it has none. */
export const useToolbarPlace = create<{ place: HTMLElement | null }>(() => ({ place: null }))

/** Used by the shell as a `ref` for that element. */
export const setToolbarPlace = (place: HTMLElement | null): void => useToolbarPlace.setState({ place })
