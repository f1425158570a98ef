import type { AuditEntryView } from '@lectern/contract/audit'
import { useTranslation } from 'react-i18next'
import { labelOfField } from './field-labels.ts'

/** `Default language: de, Password`: with values only where the server logged them. */
export function useFieldsText(): (entry: Pick<AuditEntryView, 'action' | 'fields'>) => string {
  const { t } = useTranslation()
  const words: Readonly<Record<string, string>> = { true: t('ui.yes'), false: t('ui.no') }
  return ({ action, fields }) => {
    const texts = fields.flatMap(({ name, value }) => {
      const label = labelOfField(action, name)
      if (label === null) return []
      const text = label === undefined ? name : t(label)
      return [value === null ? text : t('audit.fieldValue', { field: text, value: words[value] ?? value })]
    })
    return [...new Set(texts)].join(', ')
  }
}
