import { useTranslation } from 'react-i18next'
import { auditAreaOf, auditKindOf } from './audit.rules.ts'

/** Shows `users.update` as "Users: changed". Falls back to the action's name if there is no translation. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation()
  return (action) => {
    const area = auditAreaOf(action)
    if (area === undefined) return action
    return t('audit.actionName', {
      area: t(`audit.areas.${area}`),
      kind: t(`audit.kinds.${auditKindOf(action)}`),
    })
  }
}
