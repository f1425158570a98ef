import i18next from 'i18next'
import { confirm } from './confirm.ts'
import { questionOf } from './question-of.ts'

/** True when it was saved. */
export type Save = () => Promise<boolean>

/** Whether the form may go: what was typed is saved, or may be lost. */
export async function askToDiscard(save?: Save): Promise<boolean> {
  const answer = await confirm({
    ...questionOf(i18next.t, 'ui.discard'),
    kind: 'yesNo',
    danger: true,
    offersSave: save !== undefined,
  })
  return answer.saves && save ? save() : answer.confirmed
}
