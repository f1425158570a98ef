import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ToolsPage } from '../../features/tools/ToolsPage.tsx'
import { editedItemQuery } from '../../features/edit-item/edit-item.api.ts'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const FROM = '/shell/audiobook/$itemId/manage'

export function ToolsRoute() {
  const { itemId } = useParams({ from: FROM })
  useFollowLibrary(useQuery(editedItemQuery(itemId)).data?.libraryId)
  const { tool } = useSearch({ from: FROM })
  const navigate = useNavigate()
  return (
    <ToolsPage
      itemId={itemId}
      tab={tool}
      onTab={(tab) =>
        void navigate({
          to: '/audiobook/$itemId/manage',
          params: { itemId },
          search: { tool: tab },
          replace: true,
        })
      }
      notFound={<NotFoundPage />}
    />
  )
}
