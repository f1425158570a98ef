import { useCallback, useState } from 'react'

/** Tracks which entries of a list are selected. */
export function useSelectedIds() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((now) => {
      const next = new Set(now)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  return { selected, setSelected, select }
}
