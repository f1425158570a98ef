import type { AuthDraft } from './auth-form.rules.ts'

/** Props of each part of the form. */
export interface FieldsProps {
  draft: AuthDraft
  onChange: (change: Partial<AuthDraft>) => void
}
