import { useLayoutEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called with all values settled; the page is not reloaded. */
  onSubmit: () => void
}

/** A form that takes over text still being typed before it submits: a chip not yet made, a number out of range. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const latestSubmit = useRef(onSubmit)
  useLayoutEffect(() => {
    latestSubmit.current = onSubmit
  })

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form in a modal is still inside the page's form for React.
    event.stopPropagation()
    const focused = document.activeElement
    // Leaving the field settles its value; the new render then brings the handler that knows it.
    if (focused instanceof HTMLElement && event.currentTarget.contains(focused))
      flushSync(() => focused.blur())
    latestSubmit.current()
  }
  return <form noValidate {...rest} onSubmit={handleSubmit} />
}
