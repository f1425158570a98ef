import { openWorkerPool } from '../../platform/jobs/worker-pool.ts'
import { workerUrl } from '../../platform/jobs/worker-url.ts'
import type {
  FoundItem,
  KnownBrief,
  KnownFiles,
  SurveyMatches,
  SurveyPlan,
  SurveyReply,
  SurveyReport,
  SurveyRequest,
} from './survey.types.ts'

/** The scan's side of a survey that runs in a thread of its own. */
export interface SurveyClient {
  know(items: readonly KnownBrief[]): Promise<void>
  look(plan: SurveyPlan): Promise<SurveyReport>
  knowFiles(items: readonly KnownFiles[]): Promise<void>
  match(): Promise<SurveyMatches>
  take(indices: readonly number[]): Promise<readonly FoundItem[]>
  lookAgain(indices: readonly number[], now: number): Promise<readonly number[]>
  close(): Promise<void>
}

export function openSurvey(): SurveyClient {
  const pool = openWorkerPool<SurveyRequest, SurveyReply>({
    url: workerUrl(import.meta.url, 'survey'),
    threads: 1,
  })
  const ask = async <Kind extends SurveyReply['kind']>(request: SurveyRequest, kind: Kind) => {
    const reply = await pool.run(request)
    if (reply.kind !== kind) throw new Error(`The survey answered ${reply.kind} instead of ${kind}.`)
    return reply as Extract<SurveyReply, { kind: Kind }>
  }
  return {
    know: async (items) => void (await ask({ kind: 'know', items }, 'noted')),
    look: async (plan) => (await ask({ kind: 'look', plan }, 'report')).report,
    knowFiles: async (items) => void (await ask({ kind: 'know-files', items }, 'noted')),
    match: async () => (await ask({ kind: 'match' }, 'matches')).matches,
    take: async (indices) => (await ask({ kind: 'take', indices }, 'items')).items,
    lookAgain: async (indices, now) => (await ask({ kind: 'look-again', indices, now }, 'settled')).indices,
    close: () => pool.close(),
  }
}
