import { create } from 'zustand'

/** A page as the router knows it. */
export interface Place {
  readonly pathname: string
  readonly search: object
}

/** The page one was on before this one; within the settings, the one before them. Null: there was none. */
export const usePreviousPath = create<{ place: Place | null }>(() => ({ place: null }))

const isSettings = ({ pathname }: Place) => pathname.split('/')[1] === 'config'

export function noteMove(from: Place, to: Place): void {
  if (isSettings(from) && isSettings(to)) return
  usePreviousPath.setState({ place: { pathname: from.pathname, search: from.search } })
}
