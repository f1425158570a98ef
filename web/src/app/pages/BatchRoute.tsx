import { useNavigate } from '@tanstack/react-router'
import { BatchEditPage } from '../../features/edit-item/BatchEditPage.tsx'

export function BatchRoute() {
  const navigate = useNavigate()
  return (
    <BatchEditPage
      onSaved={(libraryId) =>
        void navigate({
          to: '/library/$libraryId/bookshelf',
          params: { libraryId },
          ignoreBlocker: true,
        })
      }
    />
  )
}
