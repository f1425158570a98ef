import { useNavigate } from '@tanstack/react-router'

/**
 * Returns from an editor to its item's page, skipping the unsaved-changes prompt since everything is saved by then.
 */
export function useBackToItem(itemId: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/item/$itemId', params: { itemId }, ignoreBlocker: true })
}
