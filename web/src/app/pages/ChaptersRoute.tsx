import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChapterEditorPage } from '../../features/chapter-editor/ChapterEditorPage.tsx'
import { editedItemQuery } from '../../features/edit-item/edit-item.api.ts'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useBackToItem } from './use-back-to-item.ts'

export function ChaptersRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/chapters' })
  useFollowLibrary(useQuery(editedItemQuery(itemId)).data?.libraryId)
  return <ChapterEditorPage itemId={itemId} onDone={useBackToItem(itemId)} notFound={<NotFoundPage />} />
}
