import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../lib/fetch-file.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Ebook } from './ebook.rules.ts'
import { comicPagePath } from './reader.api.ts'

const AHEAD = 2
/** A page that was left stays in memory this long. */
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
  const { data, isError } = useQuery(pageQuery(ebook, page))
  const url = useObjectUrl(data)
  if (isError) return <p className="p-8">{t('reader.pageFailed', { number: page + 1 })}</p>
  if (url === null) return <Spinner sizePx={36} />
  return (
    <img
      src={url}
      alt={t('reader.pageOfTotal', { number: page + 1, total: count })}
      className={className}
      draggable={false}
    />
  )
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
