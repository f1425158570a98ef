import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface SubmitButtonProps {
  /** Id of the form, which is elsewhere in the document. */
  form: string
  children: ReactNode
}

/** Submits a form from outside it, as in the footer of a modal. */
export function SubmitButton({ form, children }: SubmitButtonProps) {
  return (
    <Button variant="primary" type="submit" form={form}>
      {children}
    </Button>
  )
}
