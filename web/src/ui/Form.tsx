import { useLayoutEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { flushSync } from 'react-dom'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called once all values are settled; the page is not reloaded. */
  onSubmit: () => void
}

/** A form that commits pending input before it submits: an unfinished chip, a number out of range. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const latestSubmit = useRef(onSubmit)
  useLayoutEffect(() => {
    latestSubmit.current = onSubmit
  })

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // For React, a form in a modal is still inside the page's form.
    event.stopPropagation()
    // Held down, Enter submits again while the first request is still under way.
    if (event.currentTarget.closest('[aria-busy=true]')) return
    const focused = document.activeElement
    // Blurring the field commits its value; the re-render then provides an up-to-date handler.
    if (focused instanceof HTMLElement && event.currentTarget.contains(focused)) {
      flushSync(() => focused.blur())
      // Otherwise, whoever types again after a failure would trigger shortcuts of the page.
      if (document.activeElement === document.body) focused.focus({ preventScroll: true })
    }
    latestSubmit.current()
  }
  return <form noValidate {...rest} onSubmit={handleSubmit} />
}
