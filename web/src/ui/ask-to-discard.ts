import i18next from 'i18next'
import { confirm } from './confirm.ts'
import { questionOf } from './question-of.ts'

/** Resolves to true if it was saved. */
export type Save = () => Promise<boolean>

/** Whether the form may be closed: its changes are saved, or may be discarded. */
export async function askToDiscard(save?: Save): Promise<boolean> {
  const answer = await confirm({
    ...questionOf(i18next.t, 'ui.discard'),
    kind: 'yesNo',
    danger: true,
    offersSave: save !== undefined,
  })
  return answer.saves && save ? save() : answer.confirmed
}
