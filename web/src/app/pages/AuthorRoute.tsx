import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { authorQuery } from '../../features/authors/author-page.api.ts'
import { AuthorPage } from '../../features/authors/AuthorPage.tsx'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useLeaveTo } from './use-leave-to.ts'

export function AuthorRoute() {
  const { authorId } = useParams({ from: '/shell/author/$authorId' })
  useFollowLibrary(useQuery(authorQuery(authorId)).data?.libraryId)
  return <AuthorPage authorId={authorId} notFound={<NotFoundPage />} onRemoved={useLeaveTo('/authors')} />
}
