import { useTranslation } from 'react-i18next'
import { fieldsOf, flagsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldsProps } from './fields.types.ts'

const MATCHES = ['none', 'email', 'username'] as const

/** How a sign-in at the provider maps to accounts here. */
export function OpenidAccountFields({ draft, onChange, sample }: FieldsProps & { sample: string }) {
  const { t } = useTranslation()
  const field = fieldsOf(draft, onChange)
  const flag = flagsOf(draft, onChange)
  return (
    <Panel title={t('signIn.accounts')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t('signIn.fields.buttonText')} maxLength={100} {...field('buttonText')} />
        <Select
          {...hinted(t, 'signIn.fields.matchBy')}
          options={MATCHES.map((value) => ({ value, label: t(`signIn.matches.${value}`) }))}
          {...field('matchBy')}
        />
        <TextField {...hinted(t, 'signIn.fields.groupClaim')} spellCheck={false} {...field('groupClaim')} />
        <TextField
          {...hinted(t, 'signIn.fields.permissionsClaim')}
          spellCheck={false}
          {...field('permissionsClaim')}
        />
      </div>
      <Switch className="mt-2" {...hinted(t, 'signIn.autoRegister')} {...flag('isAutoRegister')} />
      <Switch {...hinted(t, 'signIn.autoLaunch')} {...flag('isAutoLaunch')} />
      {draft.permissionsClaim !== '' && (
        <figure className="mt-3">
          <figcaption className="mb-1 text-sm text-muted">{t('signIn.sample')}</figcaption>
          <pre className="overflow-x-auto rounded-control bg-raised p-3 text-sm" tabIndex={0}>
            {sample}
          </pre>
        </figure>
      )}
    </Panel>
  )
}
