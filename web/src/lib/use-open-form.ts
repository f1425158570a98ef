import { useState } from 'react'
import { followNews, type OpenForm, takeTheirs, type Texts, touchedFields } from './open-form.rules.ts'

/** State of a form: the stored values may change while the user is typing, and never overwrite their input. */
export function useOpenForm<Draft extends Texts<Draft>>(stored: Draft) {
  const [form, setForm] = useState<OpenForm<Draft>>({ base: stored, draft: stored, clashes: [] })
  const hasNews = touchedFields(form.base, stored).length > 0
  if (hasNews) setForm(followNews(form, stored))
  const { base, draft, clashes } = form
  return {
    draft,
    clashes,
    isDirty: touchedFields(base, draft).length > 0,
    change: (part: Partial<Draft>) => setForm((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    takeTheirs: () => setForm(takeTheirs),
  }
}
