import type { AuthDraft } from './auth-form.rules.ts'

/** What each part of the form gets. */
export interface FieldsProps {
  draft: AuthDraft
  onChange: (change: Partial<AuthDraft>) => void
}
