import { useTranslation } from 'react-i18next'
import { confirmDanger } from './confirm.ts'
import { questionOf } from './question-of.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * Closes a form; asks first if changes would be lost, as does leaving the page. Some parts have their own texts for
 * it. `isDirty` is false once the form is closed.
 */
export function useDiscardQuestion(
  part: 'ui' | 'users' | 'libraries',
  isDirty: boolean,
  onClose: () => void,
): () => void {
  const { t } = useTranslation()
  useLeaveGuard(isDirty)
  const ask = async () => {
    if (!isDirty || (await confirmDanger(questionOf(t, `${part}.discard`)))) onClose()
  }
  return () => void ask()
}
