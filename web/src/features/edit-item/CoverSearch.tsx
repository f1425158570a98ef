import type { ItemExpandedView } from '@lectern/contract/items'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { findCovers, type LookUp } from './edit-item.api.ts'
import { LookUpForm } from './LookUpForm.tsx'
import { previewUrl } from '../../lib/preview-url.ts'

interface CoverSearchProps {
  item: ItemExpandedView
  onChoose: (url: string) => void
}

export function CoverSearch({ item, onChoose }: CoverSearchProps) {
  const { t } = useTranslation()
  const search = useMutation({
    mutationFn: (lookUp: LookUp) => findCovers(lookUp, item.mediaType === 'podcast'),
  })
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-serif text-lg font-semibold">{t('editItem.cover.online')}</h3>
      <LookUpForm
        item={item}
        isBusy={search.isPending}
        failure={search.error && serverTextOr(search.error, t('editItem.searchFailed'))}
        onSearch={(lookUp) => search.mutate(lookUp)}
      />
      {search.isPending && <Spinner label={t('editItem.searching')} />}
      {search.data?.length === 0 && <p className="text-muted">{t('editItem.cover.none')}</p>}
      {search.data && search.data.length > 0 && (
        <FoundCovers key={search.submittedAt} urls={search.data} onChoose={onChoose} />
      )}
    </section>
  )
}

function FoundCovers({ urls, onChoose }: { urls: readonly string[]; onChoose: (url: string) => void }) {
  const listRef = useRef<HTMLUListElement>(null)
  // The search is at the bottom of the tab, so its results would be out of sight.
  useEffect(() => {
    listRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <ul ref={listRef} className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <li key={url}>
          <FoundCover url={url} number={index + 1} onChoose={() => onChoose(url)} />
        </li>
      ))}
    </ul>
  )
}

interface FoundCoverProps {
  url: string
  number: number
  onChoose: () => void
}

function FoundCover({ url, number, onChoose }: FoundCoverProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const shown = previewUrl(url)
  // Pictures proxied by the server are thumbnails, whose size is meaningless.
  const isOriginal = shown === url
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        onClick={onChoose}
        aria-label={t('editItem.cover.take', { number })}
        className="block overflow-hidden rounded-cover border-2 border-transparent bg-raised hover:border-accent"
      >
        <img
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            isOriginal && setSize({ width, height })
          }
          className="h-28 w-auto min-w-16"
        />
      </button>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('editItem.cover.open', { number })}
        className="tabular inline-flex items-center gap-1 rounded text-xs text-muted hover:text-accent touch:min-h-11"
      >
        {size && t('editItem.cover.size', size)}
        <Icon of={ExternalLink} sizePx={14} />
      </a>
    </div>
  )
}
