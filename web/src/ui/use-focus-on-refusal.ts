import { useEffect, useRef } from 'react'

/** Scrolls to the first invalid field of a form and focuses it, each time the form is refused. */
export function useFocusOnRefusal(refusals: number) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  return formRef
}
