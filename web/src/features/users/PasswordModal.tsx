import { useState } from 'react'
import { CurrentPasswordField } from './CredentialFields.tsx'
import { FormModal } from '../../ui/FormModal.tsx'

const WIDTH_PX = 420

interface PasswordModalProps {
  title: string
  isBusy: boolean
  onClose: () => void
  onSubmit: (password: string) => void
}

/** Asks for the user's own password, for actions that a stolen session must not be sufficient for. */
export function PasswordModal({ title, isBusy, onClose, onSubmit }: PasswordModalProps) {
  const [password, setPassword] = useState('')
  return (
    <FormModal
      open
      onClose={onClose}
      title={title}
      width={WIDTH_PX}
      processing={isBusy}
      submitLabel={title}
      onSubmit={() => onSubmit(password)}
    >
      <CurrentPasswordField value={password} onChange={setPassword} autoFocusInModal />
    </FormModal>
  )
}
