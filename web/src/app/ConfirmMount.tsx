import { lazy, Suspense, useState } from 'react'
import { useConfirmQueue } from '../ui/confirm.ts'

const ConfirmHost = lazy(async () => ({ default: (await import('../ui/ConfirmHost.tsx')).ConfirmHost }))

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
