import type { UserView } from '@lectern/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { changeOwnPassword } from './account.api.ts'
import {
  NO_PASSWORDS,
  passwordProblems,
  type PasswordDraft,
  type PasswordField,
  type PasswordProblem,
} from './password-form.rules.ts'

type Problems = Partial<Record<PasswordField, PasswordProblem>>

/** Changes the user's own password. */
export function PasswordPanel({ user }: { user: UserView }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<PasswordDraft>(NO_PASSWORDS)
  const [problems, setProblems] = useState<Problems>({})
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  const change = useMutation({
    mutationFn: () => changeOwnPassword(draft.current, draft.next),
    onSuccess: () => {
      setDraft(NO_PASSWORDS)
      toast.success(t('account.passwordChanged'))
    },
    onError: (error) => {
      const isWrong = error instanceof ApiError && error.serverText === WRONG_PASSWORD
      if (isWrong) setProblems({ current: 'currentWrong' })
      else toastFailure(error, t('account.passwordFailed'))
    },
  })

  const submit = async () => {
    const found = passwordProblems(draft, user.type)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const question = { message: t('account.emptyPassword'), yesLabel: t('account.withoutPassword') }
    if (draft.next !== '' || (await confirmDanger(question))) change.mutate()
  }
  const field = (name: PasswordField, autoComplete: string) => (
    <TextField
      type="password"
      label={t(`account.passwords.${name}`)}
      error={problems[name] && t(`account.problems.${problems[name]}`)}
      required={user.type !== 'root'}
      autoComplete={autoComplete}
      maxLength={500}
      value={draft[name]}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  )
  return (
    <Panel
      title={t('account.passwordTitle')}
      description={user.type === 'root' ? t('account.rootPasswordNote') : t('account.passwordNote')}
    >
      <Form ref={formRef} onSubmit={() => void submit()} className="grid gap-4">
        {/* Tells password managers which account it belongs to. */}
        <input hidden readOnly autoComplete="username" value={user.username} />
        {field('current', 'current-password')}
        {field('next', 'new-password')}
        {field('repeated', 'new-password')}
        <Button variant="primary" type="submit" busy={change.isPending} className="justify-self-start">
          {t('account.changePassword')}
        </Button>
      </Form>
    </Panel>
  )
}

const WRONG_PASSWORD = 'Invalid password'
