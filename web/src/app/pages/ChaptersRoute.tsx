import { useNavigate, useParams } from '@tanstack/react-router'
import { ChapterEditorPage } from '../../features/chapter-editor/ChapterEditorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

export function ChaptersRoute() {
  const { itemId } = useParams({ from: '/shell/audiobook/$itemId/chapters' })
  const navigate = useNavigate()
  return (
    <ChapterEditorPage
      itemId={itemId}
      onDone={() => void navigate({ to: '/item/$itemId', params: { itemId }, ignoreBlocker: true })}
      notFound={<NotFoundPage />}
    />
  )
}
