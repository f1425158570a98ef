import type { EmailSettingsView } from '@lectern/contract/emails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, flagsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import type { DraftProps } from '../../ui/controlled.ts'
import { Form } from '../../ui/Form.tsx'
import { RequiredNumberField } from '../../ui/RequiredNumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { changeOf, draftOf, type MailDraft, mailProblems } from './email-form.rules.ts'
import { saveEmailSettings, sendTestMail } from './emails.api.ts'

const EXAMPLE = 'smtp.example.org'

/** Shows Save and Reset while there are changes, else Test. */
export function MailAccountForm({ settings }: { settings: EmailSettingsView }) {
  const { t } = useTranslation()
  const stored = draftOf(settings)
  const [draft, setDraft] = useState(stored)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  useLeaveGuard(isDirty)
  const [hasTried, setHasTried] = useState(false)
  const problems = mailProblems(draft)
  const saving = useToastedMutation({
    mutationFn: () => saveEmailSettings(changeOf(draft)),
    onSuccess: () => {
      setDraft((now) => ({ ...now, pass: '' }))
      toast.success(t('emails.saved'))
    },
    failed: t('emails.saveFailed'),
  })
  const testing = useToastedMutation({
    mutationFn: sendTestMail,
    done: t('emails.tested'),
    failed: t('emails.testFailed'),
  })
  const submit = () => {
    setHasTried(true)
    if (Object.keys(problems).length === 0) saving.mutate()
  }
  return (
    <Form onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2" noValidate>
      <ServerFields draft={draft} onChange={setDraft} />
      <AccountFields
        draft={draft}
        hasPass={settings.hasPass}
        problems={hasTried ? problems : {}}
        onChange={setDraft}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {isDirty ? (
          <>
            <Button type="submit" variant="primary" busy={saving.isPending}>
              {t('emails.save')}
            </Button>
            <Button onClick={() => setDraft(stored)}>{t('emails.reset')}</Button>
          </>
        ) : (
          <Button
            variant="primary"
            busy={testing.isPending}
            disabled={settings.host === null}
            onClick={() => testing.mutate()}
          >
            {t('emails.test')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function ServerFields({ draft, onChange }: DraftProps<MailDraft>) {
  const { t } = useTranslation()
  const field = fieldsOf(draft, (part) => onChange({ ...draft, ...part }))
  const flag = flagsOf(draft, (part) => onChange({ ...draft, ...part }))
  return (
    <>
      <TextField
        label={t('emails.host')}
        placeholder={EXAMPLE}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        {...field('host')}
      />
      <RequiredNumberField label={t('emails.port')} min={1} max={65_535} {...field('port')} />
      <Switch name="secure" {...hinted(t, 'emails.secure')} {...flag('secure')} />
      <Switch name="rejectUnauthorized" {...hinted(t, 'emails.reject')} {...flag('rejectUnauthorized')} />
    </>
  )
}

interface AccountFieldsProps extends DraftProps<MailDraft> {
  hasPass: boolean
  problems: ReturnType<typeof mailProblems>
}

function AccountFields({ draft, hasPass, problems, onChange }: AccountFieldsProps) {
  const { t } = useTranslation()
  const field = fieldsOf(draft, (part) => onChange({ ...draft, ...part }))
  return (
    <>
      <TextField
        label={t('emails.user')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        {...field('user')}
      />
      <TextField
        type="password"
        label={t('emails.pass')}
        hint={hasPass ? t('emails.passKept') : undefined}
        autoComplete="new-password"
        maxLength={1000}
        {...field('pass')}
      />
      <TextField
        {...hinted(t, 'emails.from')}
        error={problems.fromAddress && t(`emails.problems.${problems.fromAddress}`)}
        maxLength={300}
        {...field('fromAddress')}
      />
      <TextField
        type="email"
        label={t('emails.testAddress')}
        error={problems.testAddress && t(`emails.problems.${problems.testAddress}`)}
        maxLength={300}
        {...field('testAddress')}
      />
    </>
  )
}
