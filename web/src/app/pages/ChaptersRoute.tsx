import { useParams } from '@tanstack/react-router'
import { ChapterEditorPage } from '../../features/chapter-editor/ChapterEditorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useBackToItem } from './use-back-to-item.ts'

export function ChaptersRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/chapters' })
  return <ChapterEditorPage itemId={itemId} onDone={useBackToItem(itemId)} notFound={<NotFoundPage />} />
}
