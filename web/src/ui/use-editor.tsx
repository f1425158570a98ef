import { Fragment, type ReactNode, useState } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
}

interface Editor<T> {
  readonly open: (of: T | null) => void
  readonly close: () => void
  /** The modal, also during its closing animation; `of` is null for a new entry. */
  readonly show: (draw: (of: T | null, modal: ModalProps) => ReactNode) => ReactNode
}

/** Modal of a list in which entries are created and edited; every opening starts with a fresh form. */
export function useEditor<T>(startsWithNew = false): Editor<T> {
  const [isOpen, setIsOpen] = useState(startsWithNew)
  const [opened, setOpened] = useState<{ key: number; of: T | null } | undefined>(
    startsWithNew ? { key: 0, of: null } : undefined,
  )
  const close = () => setIsOpen(false)
  return {
    open: (of) => {
      setOpened((before) => ({ key: (before?.key ?? 0) + 1, of }))
      setIsOpen(true)
    },
    close,
    show: (draw) =>
      opened && <Fragment key={opened.key}>{draw(opened.of, { open: isOpen, onClose: close })}</Fragment>,
  }
}
