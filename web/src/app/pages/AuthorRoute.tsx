import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { authorQuery } from '../../features/authors/author-page.api.ts'
import { AuthorPage } from '../../features/authors/AuthorPage.tsx'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export function AuthorRoute() {
  const { authorId } = useParams({ from: '/shell/author/$authorId' })
  const navigate = useNavigate()
  useFollowLibrary(useQuery(authorQuery(authorId)).data?.libraryId)
  const leave = (to: string) =>
    void navigate({ to: '/library/$libraryId/authors', params: { libraryId: to }, replace: true })
  return <AuthorPage authorId={authorId} notFound={<NotFoundPage />} onRemoved={leave} />
}
