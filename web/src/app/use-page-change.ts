import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeEditItem } from '../features/items/use-edit-modal.ts'
import { closeItemMenu } from '../features/items/use-item-menu.ts'
import { clearSelection } from '../features/selection/use-selection.ts'

/** What belongs to one page ends with it: the selection, the editor, an open menu. */
export function usePageChange(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) return
        clearSelection()
        closeEditItem()
        closeItemMenu()
      }),
    [router],
  )
}
