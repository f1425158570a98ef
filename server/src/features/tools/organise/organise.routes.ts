import { organise } from '@lectern/contract/organise'
import type { Http } from '../../../http.ts'
import { presentRun } from './organise.present.ts'
import type { Organiser } from './organise.service.ts'

const MAX_SHOWN = 500

export function organiseRoutes(http: Http, organiser: Organiser): void {
  http.endpoint(organise.preview, async ({ caller, body }) => {
    const { moves, numInPlace } = await organiser.plan(caller.user, body.libraryId, body.pattern)
    return {
      // Problems first.
      moves: moves
        .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
        .slice(0, MAX_SHOWN)
        .map(({ itemId, title, from, to, problem }) => ({ libraryItemId: itemId, title, from, to, problem })),
      numMoves: moves.filter(({ problem }) => problem === null).length,
      numProblems: moves.filter(({ problem }) => problem !== null).length,
      numInPlace,
    }
  })
  http.endpoint(organise.start, ({ caller, body }) =>
    organiser.start(caller.user, body.libraryId, body.pattern),
  )
  http.endpoint(organise.runs, async ({ caller }) => ({
    runs: (await organiser.runs(caller.user)).map(presentRun),
  }))
  http.endpoint(organise.undo, ({ caller, params }) => organiser.undo(caller.user, params.id))
}
