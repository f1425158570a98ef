import { useState } from 'react'
import { useProgress } from '../../session/use-progress.ts'
import type { Ebook } from './ebook.rules.ts'
import { isElsewhere, type ToldPlace } from './elsewhere.rules.ts'

/**
 * The place that another device reported while the book is open here. It is offered until it was answered, also when
 * pages are turned here in the meantime: nobody is moved without being asked.
 */
export function usePlaceElsewhere({ itemId, isPrimary }: Ebook, own: ReadonlySet<string>) {
  const told = useProgress(itemId)
  const [heard, setHeard] = useState(told)
  const [offered, setOffered] = useState<ToldPlace | null>(null)
  if (told !== heard) {
    setHeard(told)
    if (isPrimary && told && isElsewhere(told, own)) setOffered(told)
  }
  return { offered, dismiss: () => setOffered(null) }
}
