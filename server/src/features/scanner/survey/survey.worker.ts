import { releaseMemory } from '../../../platform/process/release-memory.ts'
import { serveRequests } from '../../../platform/jobs/serve-requests.ts'
import { Survey } from './survey.service.ts'
import type { SurveyReply, SurveyRequest } from './survey.types.ts'

/** Runs one survey in its own thread. */

let survey = new Survey()

serveRequests<SurveyRequest, SurveyReply>(async (request) => {
  switch (request.kind) {
    case 'know':
      survey.know(request.items)
      return { kind: 'noted' }
    case 'look': {
      const report = await survey.look(request.plan)
      releaseMemory()
      return { kind: 'report', report }
    }
    case 'know-files':
      survey.knowFiles(request.items)
      return { kind: 'noted' }
    case 'match':
      return { kind: 'matches', matches: matchAndTidyUp() }
    case 'work':
      return { kind: 'work', work: survey.work(request.part) }
    case 'forget':
      survey = new Survey()
      return { kind: 'noted' }
    case 'take':
      return { kind: 'items', items: survey.take(request.indices) }
    case 'look-again':
      return { kind: 'settled', indices: await survey.lookAgain(request.indices, request.rest) }
  }
})

function matchAndTidyUp() {
  const matches = survey.match()
  releaseMemory()
  return matches
}
