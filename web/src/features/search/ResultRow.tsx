import { BookMarked, Mic, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import type { IconShape } from '../../ui/icon.ts'
import { AuthorImage } from '../../cards/AuthorImage.tsx'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { GroupCover } from '../../cards/GroupCover.tsx'
import { factsOf, type AnyItem } from '../../cards/item-facts.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { matchLine, type NameKind, type SearchResult } from './search-groups.rules.ts'

const COVER_PX = 40
const ICON_OF: Record<NameKind, IconShape> = { tag: Tag, narrator: Mic, genre: BookMarked }

/** A result: thumbnail, name, and a line with the matched text or a count. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { t } = useTranslation()
  switch (result.kind) {
    case 'item': {
      const { title, author } = factsOf(result.found.libraryItem)
      return (
        <Row
          picture={<SmallCover item={result.found.libraryItem} />}
          title={title || t('item.noTitle')}
          lines={[author && t('search.by', { name: author }), matchLine(result.found)]}
        />
      )
    }
    case 'episode':
      return (
        <Row
          picture={<SmallCover item={result.item} />}
          title={result.item.recentEpisode.title || t('item.episodes.noTitle')}
          lines={[factsOf(result.item).title]}
        />
      )
    case 'author':
      return (
        <Row
          picture={
            <span className="relative h-[50px] w-10 overflow-hidden rounded-cover bg-surface [&>span]:pb-0!">
              <AuthorImage author={result.author} widthPx={COVER_PX} />
            </span>
          }
          title={result.author.name}
          lines={[t('search.books', { count: result.author.numBooks })]}
        />
      )
    case 'series':
      return (
        <Row
          picture={<SeriesPicture found={result.found} />}
          title={result.found.series.name}
          lines={[t('search.books', { count: result.found.numBooks })]}
        />
      )
    default:
      return (
        <Row
          picture={
            <span className="grid size-10 place-items-center rounded-cover bg-surface text-muted">
              <Icon of={ICON_OF[result.kind]} />
            </span>
          }
          title={result.found.name}
          lines={[t('search.items', { count: result.found.numItems })]}
        />
      )
  }
}

interface RowProps {
  picture: ReactNode
  title: string
  lines: readonly (string | null)[]
}

function Row({ picture, title, lines }: RowProps) {
  return (
    <>
      <span className="flex w-[3.75rem] shrink-0 justify-center">{picture}</span>
      <span className="grid min-w-0 text-left leading-snug">
        <span dir="auto" className="truncate">
          {title}
        </span>
        {lines
          .filter((line) => line !== null && line !== '')
          .map((line) => (
            <span key={line} dir="auto" className="truncate text-sm text-muted">
              {line}
            </span>
          ))}
      </span>
    </>
  )
}

function SmallCover({ item }: { item: AnyItem }) {
  const ratio = useCoverRatio(item.libraryId)
  return (
    <span className="block w-10">
      <Cover subject={coverSubjectOf(item)} ratio={ratio} widthPx={COVER_PX} />
    </span>
  )
}

function SeriesPicture({ found }: { found: Extract<SearchResult, { kind: 'series' }>['found'] }) {
  const ratio = useCoverRatio(found.series.libraryId)
  return (
    <span className="block w-[3.75rem]">
      <GroupCover
        name={found.series.name}
        subjects={found.books.map((book) => coverSubjectOf(book))}
        ratio={ratio}
        widthPx={60}
      />
    </span>
  )
}
