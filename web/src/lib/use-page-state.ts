import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** By page and name; a page is identified by its place in the browser's history. */
const kept = new Map<string, unknown>()
const MOST_KEPT = 200

/** Like `useState`, but the value is restored when the user goes back to the page. Give each value a name. */
export function usePageState<Value>(name: string, first: Value): [Value, (next: Value) => void] {
  const { history } = useRouter()
  const [key] = useState(() => `${history.location.state.__TSR_key ?? ''} ${name}`)
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : first))
  const change = (next: Value) => {
    kept.delete(key)
    kept.set(key, next)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    setValue(next)
  }
  return [value, change]
}
