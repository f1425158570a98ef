import { create } from 'zustand'

/** A page, as the router identifies it. */
export interface Place {
  readonly pathname: string
  readonly search: object
}

/** The previous page; within the settings, the page from which they were opened. Null if there is none. */
export const usePreviousPath = create<{ place: Place | null }>(() => ({ place: null }))

const isSettings = ({ pathname }: Place) => pathname.split('/')[1] === 'config'

export function noteMove(from: Place, to: Place): void {
  if (isSettings(from) && isSettings(to)) return
  usePreviousPath.setState({ place: { pathname: from.pathname, search: from.search } })
}
