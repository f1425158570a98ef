import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Enumeration } from './Enumeration.tsx'
import { isBook, isExplicit, isOther, isPodcast, seriesOf, textsOf, titleOf } from './media.rules.ts'

const QUIET_LINK =
  'rounded underline decoration-edge/70 underline-offset-4 hover:text-accent hover:decoration-current'

/** Title, subtitle, series and authors. */
export function ItemTitle({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const subtitle = isBook(item) ? item.media.metadata.subtitle : null
  return (
    <header className="grid gap-1">
      <h1 className="font-serif text-2xl leading-tight font-semibold text-balance wrap-anywhere sm:text-3xl">
        <bdi>{titleOf(item) ?? t('item.noTitle')}</bdi>
        <TitleMarks item={item} />
      </h1>
      {subtitle && (
        <p className="text-lg leading-snug wrap-anywhere text-muted">
          <bdi>{subtitle}</bdi>
        </p>
      )}
      <SeriesLine item={item} />
      <MakersLine item={item} />
    </header>
  )
}

function TitleMarks({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const isAbridged = isBook(item) && item.media.metadata.abridged
  if (!isExplicit(item) && !isAbridged) return null
  return (
    <span className="ml-2 inline-flex gap-1 align-middle font-sans">
      {isExplicit(item) && <Badge tone="danger">{t('item.explicit')}</Badge>}
      {isAbridged && <Badge>{t('item.abridged')}</Badge>}
    </span>
  )
}

function SeriesLine({ item }: { item: ItemExpandedView }) {
  const series = seriesOf(item)
  if (series.length === 0) return null
  return (
    <p className="wrap-anywhere text-muted">
      <Enumeration
        entries={series.map(({ id, name, sequence }) => ({
          key: id,
          node: (
            <Link
              to="/library/$libraryId/series/$seriesId"
              params={{ libraryId: item.libraryId, seriesId: id }}
              className={QUIET_LINK}
            >
              <bdi>{name}</bdi>
              {sequence === null || sequence === '' ? '' : ` #${sequence}`}
            </Link>
          ),
        }))}
      />
    </p>
  )
}

/** Books link their authors; podcasts and music show a name; videos show none. */
function MakersLine({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  if (isOther(item) && item.mediaType === 'video') return null
  const authors = isBook(item) ? item.media.metadata.authors : []
  const name = isPodcast(item)
    ? item.media.metadata.author
    : isOther(item)
      ? textsOf(item, 'artists').join(', ')
      : null
  return (
    <p className="text-lg wrap-anywhere">
      <span className="text-muted">{t('item.by')} </span>
      <Enumeration
        entries={authors.map((author) => ({
          key: author.id,
          node: (
            <Link to="/author/$authorId" params={{ authorId: author.id }} className={QUIET_LINK}>
              {author.name}
            </Link>
          ),
        }))}
      />
      {authors.length === 0 && (name || t('item.unknown'))}
    </p>
  )
}
