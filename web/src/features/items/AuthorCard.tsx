import { Link } from '@tanstack/react-router'
import { Pencil, UserRound } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverUrl } from '../../lib/base-path.ts'
import { storedToken } from '../../lib/token.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openEditAuthor } from '../authors/use-author-modal.ts'
import { usePermissions } from '../users/use-permissions.ts'
import { fillsBox, requestWidth } from './cover.rules.ts'
import { authorPath } from './paths.ts'

/** Height to width of a portrait. */
export const PORTRAIT_RATIO = 1.25

interface CardAuthor {
  readonly id: string
  readonly name: string
  readonly imagePath: string | null
  readonly updatedAt: number
  readonly numBooks: number
}

interface AuthorCardProps {
  author: CardAuthor
  widthPx: number
  tabIndex?: number | undefined
}

export const AuthorCard = memo(function AuthorCard({ author, widthPx, tabIndex = 0 }: AuthorCardProps) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const books = t('items.books', { count: author.numBooks })
  return (
    <div data-card style={{ width: widthPx }} className="group/card relative">
      <Link
        to={authorPath(author.id)}
        preload={false}
        tabIndex={tabIndex}
        data-card-link
        draggable={false}
        className="group/author block overflow-hidden rounded-cover bg-raised shadow-[0_2px_8px_var(--shadow-color)]"
      >
        <span className="relative block" style={{ aspectRatio: `1 / ${PORTRAIT_RATIO}` }}>
          <AuthorImage author={author} widthPx={widthPx} />
          <span className="absolute inset-x-0 bottom-0 block bg-black/75 px-2 py-1.5 text-center leading-tight text-white">
            <span className="line-clamp-2 text-sm font-medium group-hover/author:underline">
              {author.name}
            </span>
            <span className="block text-xs text-white/80">{books}</span>
          </span>
        </span>
      </Link>
      {canUpdate && (
        <button
          type="button"
          aria-label={t('authors.edit.openNamed', { name: author.name })}
          tabIndex={tabIndex}
          onClick={() => openEditAuthor(author.id)}
          className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-black/60 text-white opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-black/80 focus-visible:outline-white touch:hidden"
        >
          <Icon of={Pencil} sizePx={16} />
        </button>
      )}
    </div>
  )
})

interface AuthorImageProps {
  author: Pick<CardAuthor, 'id' | 'imagePath' | 'updatedAt'>
  widthPx: number
}

/** A portrait, or a silhouette where there is none. Fills its place. */
export function AuthorImage({ author, widthPx }: AuthorImageProps) {
  const [look, setLook] = useState<'fills' | 'contained' | 'failed'>('fills')
  if (author.imagePath === null || look === 'failed') {
    return (
      <span className="absolute inset-0 grid place-items-center pb-10 text-edge">
        <Icon of={UserRound} sizePx={Math.round(widthPx * 0.45)} />
      </span>
    )
  }
  const address = authorImageUrl(author, widthPx)
  return (
    <>
      {look === 'contained' && (
        <img
          src={address}
          alt=""
          aria-hidden
          className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-md"
        />
      )}
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setLook(
            fillsBox({ widthPx: naturalWidth, heightPx: naturalHeight }, PORTRAIT_RATIO)
              ? 'fills'
              : 'contained',
          )
        }
        onError={() => setLook('failed')}
        className={`absolute inset-0 size-full ${look === 'contained' ? 'object-contain' : 'object-cover'}`}
      />
    </>
  )
}

function authorImageUrl({ id, updatedAt }: AuthorImageProps['author'], widthPx: number): string {
  const query = new URLSearchParams({
    width: String(requestWidth(widthPx, window.devicePixelRatio || 1)),
    ts: String(updatedAt),
  })
  const token = storedToken()
  if (token !== null) query.set('token', token)
  return serverUrl(`/api/authors/${encodeURIComponent(id)}/image?${query.toString()}`)
}
