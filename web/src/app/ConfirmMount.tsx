import { Suspense, useState } from 'react'
import { lazyNamed } from '../lib/lazy-named.ts'
import { useConfirmQueue } from '../ui/confirm.ts'

const ConfirmHost = lazyNamed(() => import('../ui/ConfirmHost.tsx'), 'ConfirmHost')

/** Mounts the confirmation dialog on every page; its code is loaded when the first question is asked. */
export function ConfirmMount() {
  const isAsked = useConfirmQueue(({ pending }) => pending.length > 0)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmHost />
    </Suspense>
  )
}
