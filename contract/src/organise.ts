import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id, LibraryId } from './ids.ts'
import { findPatternProblem, MAX_PATTERN_LENGTH } from './rules/path-pattern.ts'

/** Why an item stays where it is. */
export const MOVE_PROBLEMS = ['noName', 'tooLong', 'collision', 'nested', 'occupied', 'missing'] as const
const MoveProblem = z.enum(MOVE_PROBLEMS)
export type MoveProblem = z.output<typeof MoveProblem>

const Pattern = z
  .string()
  .max(MAX_PATTERN_LENGTH)
  .refine((pattern) => findPatternProblem(pattern) === null, 'can not be used as a pattern')

const PlannedMoveView = z.object({
  libraryItemId: Id,
  title: z.string(),
  /** Below the folder of the library. */
  from: z.string(),
  to: z.string(),
  /** null: it can be moved. */
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
  /** Of those that could not be moved, or not back. */
  errors: z.array(z.object({ title: z.string(), error: z.string() })),
})
export type OrganiseRunView = z.output<typeof OrganiseRunView>

export const organise = {
  preview: endpoint({
    method: 'POST',
    path: '/api/tools/organise/preview',
    access: adminOnly,
    summary: 'Ours: where the books of a library would go by a name pattern; nothing is moved.',
    body: z.object({ libraryId: LibraryId, pattern: Pattern }),
    reply: z.object({
      /** The first of them. */
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
      'Ours: move the books of a library by a name pattern; answers before that is done. It can be undone.',
    body: z.object({ libraryId: LibraryId, pattern: Pattern }),
    reply: z.object({ runId: Id, numMoves: z.int() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/tools/organise/runs',
    access: adminOnly,
    summary: 'Ours: the latest moves by a name pattern.',
    reply: z.object({ runs: z.array(OrganiseRunView) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/tools/organise/runs/:id/undo',
    access: adminOnly,
    summary: 'Ours: move everything back to where it was; answers before that is done.',
    params: ById,
    reply: 'ok',
  }),
}
