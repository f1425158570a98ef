import { type ComponentProps, useId } from 'react'
import { Form } from './Form.tsx'
import { FormFooter } from './FormFooter.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

type FormProps = ComponentProps<typeof Form>

interface FormModalProps extends Omit<ModalProps, 'footer'>, Pick<FormProps, 'onSubmit'> {
  submitLabel: string
  formRef?: FormProps['ref']
  /** How the fields are laid out. */
  className?: string
}

/** A modal that is one form, with the buttons to cancel and to submit below it. */
export function FormModal(props: FormModalProps) {
  const { submitLabel, onSubmit, formRef, className, children, ...modal } = props
  const formId = useId()
  return (
    <Modal
      {...modal}
      footer={<FormFooter formId={formId} submitLabel={submitLabel} onCancel={modal.onClose} />}
    >
      <Form id={formId} ref={formRef} onSubmit={onSubmit} className={className}>
        {children}
      </Form>
    </Modal>
  )
}
