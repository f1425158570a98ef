import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'

/** Asks before a page with unsaved changes is left; the browser asks by itself when its tab is closed. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      const { confirmed } = await confirm({
        title: t('ui.leave.title'),
        message: t('ui.leave.text'),
        kind: 'yesNo',
        yesLabel: t('ui.leave.yes'),
        danger: true,
      })
      return !confirmed
    },
  })
}
