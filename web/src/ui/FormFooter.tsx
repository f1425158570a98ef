import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface FormFooterProps {
  formId: string
  submitLabel: string
  onCancel: () => void
}

/** Buttons below a form in a modal. */
export function FormFooter({ formId, submitLabel, onCancel }: FormFooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      <SubmitButton form={formId}>{submitLabel}</SubmitButton>
    </>
  )
}
