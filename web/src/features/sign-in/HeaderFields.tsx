import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import type { FieldsProps } from './fields.types.ts'

/** Authentication by a reverse proxy header. */
export function HeaderFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const field = fieldsOf(draft, onChange)
  return (
    <Panel title={t('signIn.header')} description={t('signIn.headerText')}>
      <Switch
        label={t('signIn.headerOn')}
        checked={draft.isHeader}
        onChange={(isHeader) => onChange({ isHeader })}
      />
      {draft.isHeader && (
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('signIn.fields.headerName')}
            spellCheck={false}
            maxLength={100}
            {...field('headerName')}
          />
          <TextMultiSelect
            {...hinted(t, 'signIn.fields.headerSources')}
            suggestions={[]}
            {...field('headerSources')}
          />
        </div>
      )}
    </Panel>
  )
}
