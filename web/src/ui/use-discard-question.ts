import { useTranslation } from 'react-i18next'
import { confirmDanger } from './confirm.ts'
import { questionOf } from './question-of.ts'

/** Closes a form; asks first if changes would be lost. Some parts have their own texts for it. */
export function useDiscardQuestion(
  part: 'ui' | 'users' | 'libraries',
  isDirty: boolean,
  onClose: () => void,
): () => void {
  const { t } = useTranslation()
  const ask = async () => {
    if (!isDirty || (await confirmDanger(questionOf(t, `${part}.discard`)))) onClose()
  }
  return () => void ask()
}
