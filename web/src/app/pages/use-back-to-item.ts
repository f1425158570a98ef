import { useNavigate } from '@tanstack/react-router'

/** Leaves an editor for the page of its item, without asking about what is saved by then. */
export function useBackToItem(itemId: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/item/$itemId', params: { itemId }, ignoreBlocker: true })
}
