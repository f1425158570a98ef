import type { NotificationEventView } from '@lectern/contract/notifications'
import { fillTemplate } from '@lectern/contract/rules/templates'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import type { DraftProps } from '../../ui/controlled.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  type Caret,
  type NotificationDraft,
  type TemplateField,
  withVariable,
} from './notification-form.rules.ts'

interface TemplateFieldsProps extends DraftProps<NotificationDraft> {
  event: NotificationEventView
}

/** Title and body templates, the variables available, and a preview. */
export function TemplateFields({ draft, event, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation()
  const [caret, setCaret] = useState<Caret>({ field: 'bodyTemplate', position: null })
  const rememberCaret =
    (field: TemplateField) =>
    ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setCaret({ field, position: target.selectionStart })
  const field = fieldsOf(draft, (part) => onChange({ ...draft, ...part }))
  return (
    <>
      <TextField
        label={t('notifications.titleTemplate')}
        maxLength={1000}
        {...field('titleTemplate')}
        onBlur={rememberCaret('titleTemplate')}
      />
      <TextArea
        label={t('notifications.bodyTemplate')}
        rows={4}
        maxLength={10_000}
        {...field('bodyTemplate')}
        onBlur={rememberCaret('bodyTemplate')}
      />
      <div className="grid gap-2">
        <p className="text-sm text-muted">{t('notifications.variables')}</p>
        <ul className="flex flex-wrap gap-2">
          {event.variables.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-label={t('notifications.insert', { name })}
                onClick={() => onChange(withVariable(draft, name, caret))}
                className="min-h-8 rounded-full border border-line bg-raised px-3 font-mono text-sm hover:bg-hover touch:min-h-11"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <section aria-label={t('notifications.preview')} className="rounded-panel bg-raised p-3">
        <p className="text-xs text-muted">{t('notifications.preview')}</p>
        <p className="mt-1 font-medium break-words">{fillTemplate(draft.titleTemplate, event.testData)}</p>
        <p className="text-sm break-words whitespace-pre-wrap">
          {fillTemplate(draft.bodyTemplate, event.testData)}
        </p>
      </section>
    </>
  )
}
