import { useState } from 'react'

interface Editor<T> {
  readonly isOpen: boolean
  /** What the modal shows, also while it closes: `of` is null for a new one, `key` another one each time. */
  readonly opened: { readonly key: number; readonly of: T | null } | undefined
  readonly open: (of: T | null) => void
  readonly close: () => void
}

/** The modal of a list in which entries are made and changed; every opening begins with a fresh form. */
export function useEditor<T>(startsWithNew = false): Editor<T> {
  const [isOpen, setIsOpen] = useState(startsWithNew)
  const [opened, setOpened] = useState<Editor<T>['opened']>(startsWithNew ? { key: 0, of: null } : undefined)
  return {
    isOpen,
    opened,
    open: (of) => {
      setOpened((before) => ({ key: (before?.key ?? 0) + 1, of }))
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
