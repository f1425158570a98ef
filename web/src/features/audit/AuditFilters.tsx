import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { AuditFilter } from './audit.api.ts'
import { useActionName } from './use-action-name.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  people: readonly { id: string; username: string }[]
  actions: readonly string[]
  onChange: (filter: AuditFilter) => void
}

export function AuditFilters({ filter, people, actions, onChange }: AuditFiltersProps) {
  const { t } = useTranslation()
  const nameOf = useActionName()
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Select
        label={t('audit.who')}
        options={[
          { value: '', label: t('audit.everybody') },
          ...people.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        value={filter.user}
        onChange={(user) => onChange({ ...filter, user })}
      />
      <Select
        label={t('audit.action')}
        options={[{ value: '', label: t('audit.everything') }, ...optionsOf(actions, nameOf)]}
        value={filter.action}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <TextField
        type="date"
        label={t('audit.from')}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </div>
  )
}

/** In alphabetical order. Actions with the same name are told apart by that of their endpoint. */
function optionsOf(actions: readonly string[], nameOf: (action: string) => string) {
  const names = actions.map(nameOf)
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  return actions
    .map((action) => ({ value: action, label: nameOf(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLocale()))
    .map((option) => (isUnique(option.label) ? option : { ...option, description: option.value }))
}
