import type { UserView } from '@lectern/contract/users'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts'
import { AccountFields } from './AccountFields.tsx'
import { LibraryAccess } from './LibraryAccess.tsx'
import { PermissionSwitches } from './PermissionSwitches.tsx'
import { useSession } from '../../session/session.ts'
import { TagAccess } from './TagAccess.tsx'
import { useAccountForm } from './use-account-form.ts'

const WIDTH_PX = 800

interface AccountModalProps {
  open: boolean
  /**
   * The account to edit; null to create one. Give the modal a React key, so that it starts fresh each time it opens.
   */
  user: UserView | null
  onClose: () => void
  onClosed?: () => void
}

export function AccountModal({ open, user, onClose, onClosed }: AccountModalProps) {
  const { t } = useTranslation()
  const isOwn = useSession((session) => session.user !== null && session.user.id === user?.id)
  const form = useAccountForm(user, onClose)
  const formRef = useFocusOnRefusal(form.refusals)
  const askToClose = useDiscardQuestion('users', open && form.isDirty, onClose)
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      onClosed={onClosed}
      title={user === null ? t('users.new') : t('users.editTitle', { username: user.username })}
      width={WIDTH_PX}
      processing={form.isSaving}
      submitLabel={user === null ? t('users.create') : t('users.save')}
      onSubmit={form.submit}
      formRef={formRef}
      className="grid grid-cols-1 gap-6"
    >
      <AccountFields {...{ user, isOwn }} draft={form.draft} errors={form.errors} onChange={form.change} />
      {form.draft.type === 'root' ? (
        <Alert kind="info">{t('users.rootMayAll')}</Alert>
      ) : (
        <fieldset>
          <legend className="mb-1 font-serif text-lg font-semibold">{t('users.permissionsTitle')}</legend>
          <PermissionSwitches draft={form.draft} onChange={form.change} />
          <div className="mt-2 border-t border-line pt-2">
            <LibraryAccess draft={form.draft} error={form.errors.libraries} onChange={form.change} />
            <TagAccess draft={form.draft} error={form.errors.tags} onChange={form.change} />
          </div>
        </fieldset>
      )}
    </FormModal>
  )
}
