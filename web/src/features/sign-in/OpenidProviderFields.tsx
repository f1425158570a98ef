import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { ALGORITHMS, type AuthDraft, type RequiredField, withDiscovered } from './auth-form.rules.ts'
import type { FieldsProps } from './fields.types.ts'
import { discover } from './sign-in.api.ts'

const EXAMPLE = '/books'
const ADDRESSES = ['authorization', 'token', 'userInfo', 'jwks', 'logout'] as const

interface OpenidProviderFieldsProps extends FieldsProps {
  hasSecret: boolean
  missing: readonly RequiredField[]
}

/** Address of the provider, and this server's credentials there. */
export function OpenidProviderFields({ draft, onChange, hasSecret, missing }: OpenidProviderFieldsProps) {
  const { t } = useTranslation()
  const filling = useToastedMutation({
    mutationFn: () => discover(draft.issuer),
    onSuccess: (found) => {
      onChange(withDiscovered(draft, found))
      toast.success(t('signIn.filled'))
    },
    failed: t('signIn.fillFailed'),
  })
  const errorOf = (field: RequiredField | 'logout') =>
    field !== 'logout' && missing.includes(field) ? t('signIn.required') : undefined
  const text = (field: Extract<keyof AuthDraft, RequiredField | 'logout'>) => (
    <TextField
      key={field}
      type={field === 'clientSecret' ? 'password' : 'text'}
      label={t(`signIn.fields.${field}`)}
      hint={field === 'clientSecret' && hasSecret ? t('signIn.secretKept') : undefined}
      error={errorOf(field)}
      autoComplete="off"
      spellCheck={false}
      required={field !== 'logout'}
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  const back = `${window.location.origin}${draft.subfolder}/auth/openid`
  const field = fieldsOf(draft, onChange)
  return (
    <Panel title={t('signIn.provider')} description={t('signIn.providerText')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('issuer')}
        <Button
          icon={Search}
          className="self-end justify-self-start"
          busy={filling.isPending}
          disabled={draft.issuer.trim() === ''}
          onClick={() => filling.mutate()}
        >
          {t('signIn.fill')}
        </Button>
        {ADDRESSES.map(text)}
        <Select
          label={t('signIn.fields.algorithm')}
          options={ALGORITHMS.map((value) => ({ value, label: value }))}
          value={ALGORITHMS.find((one) => one === draft.algorithm) ?? null}
          onChange={(algorithm) => onChange({ algorithm })}
        />
        {text('clientId')}
        {text('clientSecret')}
        <TextField {...hinted(t, 'signIn.fields.subfolder')} placeholder={EXAMPLE} {...field('subfolder')} />
        <TextMultiSelect {...hinted(t, 'signIn.fields.appUris')} suggestions={[]} {...field('appUris')} />
        <CopyField label={t('signIn.webCallback')} value={`${back}/callback`} />
        <CopyField label={t('signIn.appCallback')} value={`${back}/mobile-redirect`} />
      </div>
    </Panel>
  )
}
