import { type ComponentProps, useId } from 'react'
import { Form } from './Form.tsx'
import { FormFooter } from './FormFooter.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

type FormProps = ComponentProps<typeof Form>

interface FormModalProps extends Omit<ModalProps, 'footer'>, Pick<FormProps, 'onSubmit'> {
  submitLabel: string
  formRef?: FormProps['ref']
  /** Layout of the fields. */
  className?: string
}

/** A modal that consists of a form, with cancel and submit buttons below. */
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
