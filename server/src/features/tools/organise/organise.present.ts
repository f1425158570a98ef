import type { OrganiseRunView } from '@lectern/contract/organise'
import type { RunWithMoves } from './organise.types.ts'

const MAX_ERRORS = 20

export function presentRun({ run, moves }: RunWithMoves): OrganiseRunView {
  return {
    id: run.id,
    libraryId: run.libraryId,
    libraryName: run.libraryName,
    pattern: run.pattern,
    username: run.username,
    createdAt: run.createdAt,
    state: run.state,
    numPlanned: moves.length,
    numMoved: moves.filter(({ state }) => state === 'moved').length,
    errors: moves
      .flatMap(({ title, error }) => (error === null ? [] : [{ title, error }]))
      .slice(0, MAX_ERRORS),
  }
}
