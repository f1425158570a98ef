import { search } from '@lectern/contract/search'
import type { Http } from '../../http.ts'
import { JsonText } from '../../lib/json-text.ts'
import type { SearchAnswers } from './search-answers.view.ts'

export function searchRoutes(http: Http, answers: SearchAnswers): void {
  http.endpoint(
    search.library,
    async ({ caller, params, query }) => new JsonText(await answers.get(caller.user, params.id, query)),
  )
}
