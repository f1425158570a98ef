import { Suspense, useState } from 'react'
import { lazyNamed } from '../lib/lazy-named.ts'
import { useConfirmQueue } from '../ui/confirm.ts'

const ConfirmHost = lazyNamed(() => import('../ui/ConfirmHost.tsx'), 'ConfirmHost')

/** Where questions are asked, on every page; loaded when the first one comes. */
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
