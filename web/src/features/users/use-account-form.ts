import type { UserView } from '@lectern/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import {
  type AccountDraft,
  type AccountField,
  changesOf,
  draftOf,
  fieldOfServerText,
  hasChanges,
  NEW_ACCOUNT,
  problemsOf,
  toNewUser,
  USERNAME_TAKEN,
} from './account-form.rules.ts'
import { createUser, updateUser } from './users.api.ts'

type FieldErrors = Partial<Record<AccountField, string>>

/** State of the account form. `user` is null for a new account. */
export function useAccountForm(user: UserView | null, onSaved: () => void) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<AccountDraft>(() => (user === null ? NEW_ACCOUNT : draftOf(user)))
  const [hasTried, setHasTried] = useState(false)
  const [refusal, setRefusal] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const countRefusal = () => setRefusals((count) => count + 1)

  const saving = useMutation({
    mutationFn: () =>
      user === null ? createUser(toNewUser(draft)) : updateUser(user.id, changesOf(user, draft)),
    onSuccess: () => {
      toast.success(user === null ? t('users.created') : t('users.updated'))
      onSaved()
    },
    onError: (error) => {
      const text = error instanceof ApiError ? error.serverText : ''
      const field = fieldOfServerText(text)
      const fallback = user === null ? t('users.createFailed') : t('users.updateFailed')
      if (field === null) return toastFailure(error, fallback)
      setRefusal({ [field]: text === USERNAME_TAKEN ? t('users.problems.usernameTaken') : text })
      countRefusal()
    },
  })

  const problems = hasTried ? problemsOf(draft, user) : {}
  const errors: FieldErrors = { ...refusal }
  for (const [field, problem] of Object.entries(problems)) {
    errors[field as AccountField] = t(`users.problems.${problem}`)
  }

  return {
    draft,
    errors,
    /** Number of rejected attempts to save. */
    refusals,
    isSaving: saving.isPending,
    isDirty: hasChanges(user, draft),
    change: (next: AccountDraft) => {
      setDraft(next)
      setRefusal({})
    },
    submit: () => {
      setHasTried(true)
      if (Object.keys(problemsOf(draft, user)).length > 0) return countRefusal()
      if (user !== null && !hasChanges(user, draft)) {
        toast.info(t('users.nothingChanged'))
        onSaved()
      } else {
        saving.mutate()
      }
    },
  }
}
