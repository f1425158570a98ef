import { useTranslation } from 'react-i18next'
import { tagLimits } from './names.api.ts'

/** Says who will see more or fewer items once a tag is removed; empty if nobody. */
export function useTagWarning() {
  const { t } = useTranslation()
  return async (tag: string): Promise<string> => {
    const { hiddenFrom, shownTo } = await tagLimits(tag)
    const notes = [
      hiddenFrom.length > 0 ? t('names.revealNote', { names: hiddenFrom.join(', ') }) : '',
      shownTo.length > 0 ? t('names.hideNote', { names: shownTo.join(', ') }) : '',
    ]
    return notes.filter(Boolean).join('\n\n')
  }
}
