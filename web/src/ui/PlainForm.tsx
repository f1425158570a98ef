import type { ComponentProps } from 'react'

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that does not reload the page and leaves focus alone; see Form for one that commits its fields first. */
export function PlainForm({ onSubmit, ...rest }: PlainFormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
