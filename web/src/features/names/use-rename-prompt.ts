import { useTranslation } from 'react-i18next'
import { confirmYesNo } from '../../ui/confirm.ts'
import { renameOutcome } from './rename.rules.ts'

/** Asks for confirmation before renaming everywhere; returns the new name, or null if declined. */
export function useRenamePrompt() {
  const { t } = useTranslation()
  return async (names: readonly string[], from: string, typed: string): Promise<string | null> => {
    const outcome = renameOutcome(names, from, typed)
    if (outcome === null) return null
    const { to } = outcome
    const notes = {
      plain: '',
      merge: t('names.mergeNote', { to }),
      case: outcome.kind === 'case' ? t('names.caseNote', { other: outcome.other }) : '',
    }
    const confirmed = await confirmYesNo({
      action: t('names.rename'),
      message: [t('names.confirmRename', { from, to }), notes[outcome.kind]].filter(Boolean).join('\n\n'),
    })
    return confirmed ? to : null
  }
}
