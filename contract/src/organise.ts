import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id, LibraryId } from './ids.ts'
import { findPatternProblem, MAX_PATTERN_LENGTH } from './rules/path-pattern.ts'

/** Why an item can't be moved. */
export const MOVE_PROBLEMS = ['noName', 'tooLong', 'collision', 'nested', 'occupied', 'missing'] as const
const MoveProblem = z.enum(MOVE_PROBLEMS)
export type MoveProblem = z.output<typeof MoveProblem>

const Pattern = z
  .string()
  .max(MAX_PATTERN_LENGTH)
  .refine((pattern) => findPatternProblem(pattern) === null, 'cannot be used as a pattern')

const PlannedMoveView = z.object({
  libraryItemId: Id,
  title: z.string(),
  /** Relative to the library folder. */
  from: z.string(),
  to: z.string(),
  /** Null if it can be moved. */
  problem: MoveProblem.nullable(),
})
export type PlannedMoveView = z.output<typeof PlannedMoveView>

const OrganiseRunView = z.object({
  id: Id,
  libraryId: Id,
  libraryName: z.string(),
  pattern: z.string(),
  username: z.string(),
  createdAt: z.int(),
  state: z.enum(['moving', 'done', 'undoing', 'undone']),
  numPlanned: z.int(),
  numMoved: z.int(),
  /** Errors of items that could not be moved or moved back. */
  errors: z.array(z.object({ title: z.string(), error: z.string() })),
})
export type OrganiseRunView = z.output<typeof OrganiseRunView>

export const organise = {
  preview: endpoint({
    method: 'POST',
    path: '/api/tools/organise/preview',
    access: adminOnly,
    summary: 'Lectern only: preview where a path pattern would move the books of a library; moves nothing.',
    body: z.object({ libraryId: LibraryId, pattern: Pattern }),
    reply: z.object({
      /** The first of these items. */
      moves: z.array(PlannedMoveView),
      numMoves: z.int(),
      numProblems: z.int(),
      numInPlace: z.int(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/tools/organise',
    access: adminOnly,
    summary:
      'Lectern only: move the books of a library according to a path pattern, in the background. Can be undone.',
    body: z.object({ libraryId: LibraryId, pattern: Pattern }),
    reply: z.object({ runId: Id, numMoves: z.int() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/tools/organise/runs',
    access: adminOnly,
    summary: 'Lectern only: recent moves by path pattern.',
    reply: z.object({ runs: z.array(OrganiseRunView) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/tools/organise/runs/:id/undo',
    access: adminOnly,
    summary: 'Lectern only: undo a move, in the background.',
    params: ById,
    reply: 'ok',
  }),
}
