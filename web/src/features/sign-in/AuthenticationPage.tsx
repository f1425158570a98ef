import type { AuthSettingsView } from '@lectern/contract/openid'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../lib/base-path.ts'
import { serverTextOr } from '../../lib/api-error.ts'
import { hinted } from '../../lib/hinted.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { flagsOf } from '../../lib/fields-of.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { type AuthDraft, changeOf, draftOf, missingIn } from './auth-form.rules.ts'
import { HeaderFields } from './HeaderFields.tsx'
import { OpenidAccountFields } from './OpenidAccountFields.tsx'
import { OpenidProviderFields } from './OpenidProviderFields.tsx'
import { authSettingsQuery, saveAuthSettings } from './sign-in.api.ts'

/** Sign-in methods of the server. */
export function AuthenticationPage() {
  const { t } = useTranslation()
  const query = useQuery(authSettingsQuery())
  const { data: settings } = query
  usePageTitle(t('signIn.title'))
  if (!settings) return <LoadState query={query} failed={t('signIn.loadFailed')} className="h-64 w-full" />
  return <AuthForm settings={settings} />
}

function AuthForm({ settings }: { settings: AuthSettingsView }) {
  const { t } = useTranslation()
  const stored = draftOf(settings, basePath)
  const [draft, setDraft] = useState(stored)
  const [refusals, setRefusals] = useState(0)
  const formRef = useFocusOnRefusal(refusals)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  useLeaveGuard(isDirty)
  const missing = missingIn(draft, settings.hasOpenIDClientSecret)
  const saving = useMutation({
    mutationFn: () => saveAuthSettings(changeOf(draft)),
    onSuccess: (saved) => {
      setDraft(draftOf(saved, basePath))
      toast.success(t('signIn.saved'))
    },
  })
  const submit = () => {
    setRefusals(missing.length > 0 ? refusals + 1 : 0)
    if (missing.length === 0) saving.mutate()
  }
  const put = (change: Partial<AuthDraft>) => setDraft((now) => ({ ...now, ...change }))
  const flag = flagsOf(draft, put)
  const fields = { draft, onChange: put }
  const canSave = draft.isLocal || draft.isOpenid
  return (
    <Form ref={formRef} onSubmit={submit} className="grid gap-4 sm:gap-6" noValidate>
      <Panel title={t('signIn.title')} description={t('signIn.text')} headingLevel="h1">
        <Switch {...hinted(t, 'signIn.local')} {...flag('isLocal')} />
        <Switch {...hinted(t, 'signIn.openid')} {...flag('isOpenid')} />
        <TextArea
          className="mt-3"
          {...hinted(t, 'signIn.message')}
          rows={2}
          maxLength={5000}
          value={draft.message}
          onChange={(message) => put({ message })}
        />
      </Panel>
      {draft.isOpenid && (
        <>
          <OpenidProviderFields
            {...fields}
            hasSecret={settings.hasOpenIDClientSecret}
            missing={refusals > 0 ? missing : []}
          />
          <OpenidAccountFields {...fields} sample={settings.authOpenIDSamplePermissions} />
        </>
      )}
      <HeaderFields {...fields} />
      {!canSave && <Alert kind="warning">{t('signIn.noWayIn')}</Alert>}
      {saving.isError && <Alert kind="error">{serverTextOr(saving.error, t('signIn.saveFailed'))}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isDirty || !canSave}>
          {t('signIn.save')}
        </Button>
        {isDirty && <Button onClick={() => setDraft(stored)}>{t('signIn.reset')}</Button>}
      </div>
    </Form>
  )
}
