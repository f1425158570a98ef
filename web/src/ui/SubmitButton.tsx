import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface SubmitButtonProps {
  /** The id of the form; the button stands elsewhere. */
  form: string
  children: ReactNode
}

/** Sends a form from outside of it, as the footer of a modal does. */
export function SubmitButton({ form, children }: SubmitButtonProps) {
  return (
    <Button variant="primary" type="submit" form={form}>
      {children}
    </Button>
  )
}
