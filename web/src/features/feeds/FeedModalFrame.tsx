import type { ReactNode } from 'react'
import { usePermissions } from '../../session/use-permissions.ts'
import { Modal } from '../../ui/Modal.tsx'
import { closeFeedModal, type FeedTarget } from './use-feed-modal.ts'

const WIDTH_PX = 600

interface FeedModalFrameProps {
  isOpen: boolean
  target: FeedTarget
  isBusy: boolean
  /** Opens or closes the feed; admins only. */
  button: ReactNode
  children: ReactNode
}

export function FeedModalFrame({ isOpen, target, isBusy, button, children }: FeedModalFrameProps) {
  const { isAdmin } = usePermissions()
  return (
    <Modal
      open={isOpen}
      onClose={closeFeedModal}
      title={target.name}
      width={WIDTH_PX}
      processing={isBusy}
      footer={isAdmin && button}
    >
      {children}
    </Modal>
  )
}
