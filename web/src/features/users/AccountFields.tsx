import { ASSIGNABLE_USER_TYPES } from '@lectern/contract/constants'
import type { UserView } from '@lectern/contract/users'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { buttonClass } from '../../ui/button-class.ts'
import type { DraftProps } from '../../ui/controlled.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type AccountDraft, type AccountField, withType } from './account-form.rules.ts'

interface AccountFieldsProps extends DraftProps<AccountDraft> {
  /** The account being edited; null for a new one. */
  user: UserView | null
  /** Whether it is the editing user's own account. */
  isOwn: boolean
  errors: Partial<Record<AccountField, string>>
}

/** Profile and credentials of the account. */
export function AccountFields({ user, isOwn, draft, errors, onChange }: AccountFieldsProps) {
  const { t } = useTranslation()
  const field = fieldsOf(draft, (part) => onChange({ ...draft, ...part }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('users.username')}
        error={errors.username}
        required
        autoFocusInModal={user === null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...field('username')}
      />
      {isOwn ? (
        <OwnPasswordLink />
      ) : (
        <TextField
          type="password"
          label={user === null ? t('users.password') : t('users.changePassword')}
          hint={user === null ? undefined : t('users.changePasswordHint')}
          error={errors.password}
          required={user === null}
          autoComplete="new-password"
          maxLength={500}
          {...field('password')}
        />
      )}
      <TextField
        type="email"
        label={t('users.email')}
        error={errors.email}
        autoComplete="off"
        maxLength={300}
        {...field('email')}
      />
      {draft.type !== 'root' && <TypeSelect {...{ user, isOwn, draft, onChange }} />}
      {draft.type !== 'root' && !isOwn && (
        <Switch
          name="isActive"
          {...hinted(t, 'users.enabled.label')}
          checked={draft.isActive}
          onChange={(isActive) => onChange({ ...draft, isActive })}
          className="sm:col-span-2"
        />
      )}
    </div>
  )
}

/** Changing one's own password requires the old one, and doing it here would end one's own session. */
function OwnPasswordLink() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium text-muted">{t('users.password')}</span>
      <Link to="/account" className={buttonClass('secondary', 'md', 'self-start')}>
        {t('users.changeOwnPassword')}
      </Link>
    </div>
  )
}

function TypeSelect({ user, isOwn, draft, onChange }: Omit<AccountFieldsProps, 'errors'>) {
  const { t } = useTranslation()
  const losesAccess = isOwn && user?.type === 'admin' && draft.type !== 'admin'
  return (
    <Select
      label={t('users.type')}
      hint={losesAccess ? t('users.losesAccess') : t('users.typeHint')}
      options={ASSIGNABLE_USER_TYPES.toReversed().map((value) => ({
        value,
        label: t(`users.types.${value}`),
        description: t(`users.typeDescriptions.${value}`),
      }))}
      value={draft.type === 'root' ? null : draft.type}
      onChange={(type) => onChange(withType(draft, type))}
    />
  )
}
