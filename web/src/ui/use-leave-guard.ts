import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Save } from './ask-to-discard.ts'
import { confirm } from './confirm.ts'
import { questionOf } from './question-of.ts'

interface LeaveWords {
  readonly title: string
  readonly message: string
}

interface LeaveChoices {
  /** Where something else than changes is lost. */
  readonly words?: LeaveWords
  /** Offered beside leaving without it. */
  readonly save?: Save
}

/** Asks before a page with unsaved changes is left; the browser asks by itself when its tab is closed. */
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
    shouldBlockFn: async () => {
      // What was being changed may have gone this very moment, and its form with it: then there is nothing to ask.
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
