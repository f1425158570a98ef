import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../lib/fetch-file.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Ebook } from './ebook.rules.ts'
import { comicPagePath } from './reader.api.ts'

const AHEAD = 2
/** How long a page stays in memory after leaving it. */
const KEPT_MS = 30_000

const pageQuery = ({ itemId, ino }: Ebook, page: number) =>
  queryOptions({
    queryKey: ['comicPage', itemId, ino, page],
    queryFn: ({ signal }) => fetchFile(comicPagePath(itemId, ino, page), { signal }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: 1,
  })

export function prefetchPages(ebook: Ebook, from: number, count: number): void {
  for (let page = from + 1; page <= Math.min(from + AHEAD, count - 1); page += 1)
    void queryClient.prefetchQuery(pageQuery(ebook, page))
}

interface ComicPictureProps {
  ebook: Ebook
  page: number
  count: number
  className: string
}

export function ComicPicture({ ebook, page, count, className }: ComicPictureProps) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(pageQuery(ebook, page))
  const [damaged, setDamaged] = useState<Blob | null>(null)
  if (isError || (data && damaged === data)) {
    return (
      <ErrorState
        message={t('reader.pageFailed', { number: page + 1 })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Spinner sizePx={36} />
  return (
    <BlobPicture
      blob={data}
      alt={t('reader.pageOfTotal', { number: page + 1, total: count })}
      className={className}
      onDamaged={() => setDamaged(data)}
    />
  )
}

interface BlobPictureProps {
  blob: Blob
  alt: string
  className: string
  onDamaged: () => void
}

/** A picture in memory; its object URL lives as long as it is shown. */
function BlobPicture({ blob, alt, className, onDamaged }: BlobPictureProps) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} draggable={false} onError={onDamaged} />
}
