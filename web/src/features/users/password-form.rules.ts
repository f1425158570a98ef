import type { UserType } from '@lectern/contract/constants'

/** Validates a new password before it is sent. */

export interface PasswordDraft {
  readonly current: string
  readonly next: string
  readonly repeated: string
}

export const NO_PASSWORDS: PasswordDraft = { current: '', next: '', repeated: '' }

export type PasswordField = keyof PasswordDraft
export type PasswordProblem =
  'currentMissing' | 'currentWrong' | 'nextMissing' | 'nextSame' | 'repeatedDiffers'

export function passwordProblems(
  draft: PasswordDraft,
  type: UserType,
): Partial<Record<PasswordField, PasswordProblem>> {
  // Only root may have an empty password, as the old and as the new one.
  const mayBeEmpty = type === 'root'
  const nextProblem =
    draft.next === '' && !mayBeEmpty ? 'nextMissing' : draft.next === draft.current ? 'nextSame' : null
  return {
    ...(draft.current === '' && !mayBeEmpty && { current: 'currentMissing' }),
    ...(nextProblem !== null && { next: nextProblem }),
    ...(draft.repeated !== draft.next && { repeated: 'repeatedDiffers' }),
  }
}
