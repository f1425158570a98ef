import { openWorkerPool } from '../../../platform/jobs/worker-pool.ts'
import { workerUrl } from '../../../platform/jobs/worker-url.ts'
import type {
  FoundItem,
  KnownFiles,
  SettledCheck,
  SurveyMatches,
  SurveyPlan,
  SurveyReply,
  SurveyReport,
  SurveyRequest,
  Work,
  WorkPart,
} from './survey.types.ts'
import type { ItemBrief } from '../../items/items.types.ts'

/** Client for a survey that runs in its own thread. */
export interface SurveyClient {
  know(items: readonly ItemBrief[]): Promise<void>
  look(plan: SurveyPlan): Promise<SurveyReport>
  knowFiles(items: readonly KnownFiles[]): Promise<void>
  match(): Promise<SurveyMatches>
  /** Returns a part of the work resulting from the match; fewer entries than requested at the end. */
  work(part: WorkPart): Promise<readonly Work[]>
  take(indices: readonly number[]): Promise<readonly FoundItem[]>
  lookAgain(indices: readonly number[], rest: SettledCheck): Promise<readonly number[]>
  /** Resets the survey, discarding everything it knows. */
  forget(): Promise<void>
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
    work: async (part) => (await ask({ kind: 'work', part }, 'work')).work,
    take: async (indices) => (await ask({ kind: 'take', indices }, 'items')).items,
    lookAgain: async (indices, rest) => (await ask({ kind: 'look-again', indices, rest }, 'settled')).indices,
    forget: async () => void (await ask({ kind: 'forget' }, 'noted')),
    close: () => pool.close(),
  }
}
