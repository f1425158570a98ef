import type { AuthorDetailView } from '@lectern/contract/authors'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FoldedText } from '../../ui/FoldedText.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRegion } from '../../ui/LoadingRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { AuthorImage } from '../../cards/AuthorImage.tsx'
import { CardRow } from '../../cards/CardRow.tsx'
import { FilterLink } from '../../cards/FilterLink.tsx'
import { ItemCards } from '../../cards/ItemCards.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { useRefreshOnItemEvents } from '../items/use-refresh-on-item-events.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { authorQuery } from './author-page.api.ts'
import { openEditAuthor } from './use-author-modal.ts'

interface AuthorPageProps {
  authorId: string
  /** Shown if the author does not exist or is in a library the user may not see. */
  notFound: ReactNode
  /** Called when the author is removed, or merged into another, while the page is open. */
  onRemoved: (libraryId: string) => void
}

export function AuthorPage({ authorId, notFound, onRemoved }: AuthorPageProps) {
  const { t } = useTranslation()
  const query = useQuery(authorQuery(authorId))
  const { data: author, error } = query
  useRefreshOnItemEvents(authorQuery(authorId).queryKey)
  useServerEvent('author_removed', ({ id, libraryId }) => {
    if (id === authorId) onRemoved(libraryId)
  })
  usePageTitle(author?.name)
  if (author) return <AuthorContents author={author} />
  if (error === null) return <AuthorSkeleton />
  if (isGoneError(error)) return notFound
  return <LoadError query={query} message={t('authors.loadFailed')} />
}

const HEADER_CLASS =
  'flex flex-col items-center gap-5 px-4 md:flex-row md:items-start md:gap-8 md:px-6 lg:px-8'

function AuthorContents({ author }: { author: AuthorDetailView }) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const ratio = useCoverRatio(author.libraryId)
  const books = author.libraryItems ?? []
  return (
    <article className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 py-6">
      <header className={HEADER_CLASS}>
        <div className="relative h-52 w-48 shrink-0 overflow-hidden rounded-panel bg-raised shadow-float [&>span]:pb-0!">
          <AuthorImage author={author} widthPx={192} />
        </div>
        <div className="grid w-full min-w-0 content-start gap-3">
          <div className="flex items-center gap-2 max-md:justify-center">
            <h1 className="min-w-0 font-serif text-3xl font-semibold text-balance wrap-anywhere max-md:text-center">
              <bdi>{author.name}</bdi>
            </h1>
            {canUpdate && (
              <IconButton
                icon={Pencil}
                name={t('authors.edit.open')}
                onClick={() => openEditAuthor(author.id)}
              />
            )}
          </div>
          {author.description && <FoldedText label={t('authors.description')} html={author.description} />}
        </div>
      </header>
      {books.length === 0 ? (
        <EmptyState text={t('authors.noBooks')} />
      ) : (
        <>
          <CardRow title={<BooksLink author={author} count={books.length} />}>
            <ItemCards items={books} ratio={ratio} subtitleOf="publishedYear" />
          </CardRow>
          {author.series?.map(({ id, name, items }) => (
            <CardRow
              key={id}
              note={t('authors.series')}
              title={
                <Link
                  to="/library/$libraryId/series/$seriesId"
                  params={{ libraryId: author.libraryId, seriesId: id }}
                  className="underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              }
            >
              <ItemCards items={items} ratio={ratio} subtitleOf="publishedYear" />
            </CardRow>
          ))}
        </>
      )}
    </article>
  )
}

function BooksLink({ author, count }: { author: AuthorDetailView; count: number }) {
  const { t } = useTranslation()
  return (
    <FilterLink
      libraryId={author.libraryId}
      group="authors"
      value={author.id}
      className="underline-offset-4 hover:underline"
    >
      {t('authors.books', { count })}
    </FilterLink>
  )
}

function AuthorSkeleton() {
  return (
    <LoadingRegion className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 py-6">
      <div className={HEADER_CLASS}>
        <Skeleton className="h-52 w-48 rounded-panel" />
        <div className="grid w-full flex-1 content-start gap-3">
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-24 w-full max-w-2xl" />
        </div>
      </div>
      <div className="flex gap-4 overflow-hidden px-4 md:px-6 lg:px-8">
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="aspect-square w-48 shrink-0" />
        ))}
      </div>
    </LoadingRegion>
  )
}
