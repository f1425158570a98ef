import type { ComponentProps } from 'react'

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that stays on its page and leaves the focus where it is; see Form for one that settles its fields first. */
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
