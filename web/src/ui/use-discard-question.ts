import { useTranslation } from 'react-i18next'
import { confirmDanger } from './confirm.ts'

/** Closes a form; asks first when changes would be lost. Some parts have words of their own for it. */
export function useDiscardQuestion(
  part: 'ui' | 'users' | 'libraries',
  isDirty: boolean,
  onClose: () => void,
): () => void {
  const { t } = useTranslation()
  const ask = async () => {
    const question = {
      title: t(`${part}.discard.title`),
      message: t(`${part}.discard.text`),
      yesLabel: t(`${part}.discard.yes`),
    }
    if (!isDirty || (await confirmDanger(question))) onClose()
  }
  return () => void ask()
}
