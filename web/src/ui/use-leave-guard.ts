import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'

interface LeaveWords {
  readonly title: string
  readonly message: string
}

/**
 * Asks before a page with unsaved changes is left; the browser asks by itself when its tab is closed. What is lost may be
 * something else than changes: then in its own words.
 */
export function useLeaveGuard(isDirty: boolean, words?: LeaveWords): void {
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
      const { confirmed } = await confirm({
        title: t('ui.leave.title'),
        message: t('ui.leave.text'),
        ...words,
        kind: 'yesNo',
        yesLabel: t('ui.leave.yes'),
        danger: true,
      })
      return !confirmed
    },
  })
}
