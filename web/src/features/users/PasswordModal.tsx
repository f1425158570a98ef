import { useId, useState } from 'react'
import { Form } from '../../ui/Form.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { CurrentPasswordField } from './CredentialFields.tsx'

const WIDTH_PX = 420

interface PasswordModalProps {
  title: string
  isBusy: boolean
  onClose: () => void
  onSubmit: (password: string) => void
}

/** Asks for one's own password before something that a stolen sign-in must not be enough for. */
export function PasswordModal({ title, isBusy, onClose, onSubmit }: PasswordModalProps) {
  const formId = useId()
  const [password, setPassword] = useState('')
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      width={WIDTH_PX}
      processing={isBusy}
      footer={<FormFooter formId={formId} submitLabel={title} onCancel={onClose} />}
    >
      <Form id={formId} onSubmit={() => onSubmit(password)}>
        <CurrentPasswordField value={password} onChange={setPassword} autoFocusInModal />
      </Form>
    </Modal>
  )
}
