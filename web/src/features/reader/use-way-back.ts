import { useState } from 'react'

/** Pages turned after a jump until the way back is no longer offered: it covers part of the page. */
const OFFERED_FOR_TURNS = 5

/** The position before a jump. */
export interface WayBack {
  readonly place: string | null
  readonly leave: (place: string) => void
  /** Called for every move, including the jump itself. */
  readonly noteMove: () => void
  readonly forget: () => void
}

export function useWayBack(): WayBack {
  const [left, setLeft] = useState<{ readonly place: string; readonly moves: number } | null>(null)
  return {
    place: left === null || left.moves > OFFERED_FOR_TURNS ? null : left.place,
    // After looking at several places one after the other, the way leads back to where the reader was reading. The
    // next jump may begin before the move of the last one is reported.
    leave: (place) =>
      setLeft((before) =>
        before && before.moves <= 0 ? { place: before.place, moves: before.moves - 1 } : { place, moves: -1 },
      ),
    noteMove: () => setLeft((before) => before && { ...before, moves: before.moves + 1 }),
    forget: () => setLeft(null),
  }
}
