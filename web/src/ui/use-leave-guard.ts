import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Save } from './ask-to-discard.ts'
import { confirm } from './confirm.ts'
import { goBackInTopLayer } from './modal-layers.ts'
import { questionOf } from './question-of.ts'

interface LeaveWords {
  readonly title: string
  readonly message: string
}

interface LeaveChoices {
  /** Texts for cases where something other than changes is lost. */
  readonly words?: LeaveWords
  /** Offered as an alternative to leaving without saving. */
  readonly save?: Save
}

/** Asks before leaving a page with unsaved changes; the browser itself asks when its tab is closed. */
export function useLeaveGuard(isDirty: boolean, { words, save }: LeaveChoices = {}): void {
  const { t } = useTranslation()
  const isDirtyNow = useRef(isDirty)
  useEffect(() => {
    isDirtyNow.current = isDirty
    return () => {
      isDirtyNow.current = false
    }
  }, [isDirty])
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ action }) => {
      // On a phone, Back closes the topmost modal: this form, which then asks itself, or a question already shown.
      if (action === 'BACK' && goBackInTopLayer()) return true
      // The edited record may just have been removed, along with its form: then there is nothing to ask.
      await new Promise((resolve) => setTimeout(resolve))
      if (!isDirtyNow.current) return false
      const answer = await confirm({
        ...questionOf(t, 'ui.leave'),
        ...words,
        kind: 'yesNo',
        danger: true,
        offersSave: save !== undefined,
      })
      return answer.saves && save ? !(await save()) : !answer.confirmed
    },
  })
}
