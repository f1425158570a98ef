import { useState } from 'react'
import { followNews, type OpenForm, takeTheirs, type Texts, touchedFields } from './open-form.rules.ts'

/** What a form of texts remembers: what is stored may change while one types, and never overwrites that. */
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
