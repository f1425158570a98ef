import { create } from 'zustand'

/** Where the shell has room for the bar above a list; null while it has none. */
export const useToolbarPlace = create<{ place: HTMLElement | null }>(() => ({ place: null }))

/** For the shell: a `ref` of that place. */
export const setToolbarPlace = (place: HTMLElement | null): void => useToolbarPlace.setState({ place })
