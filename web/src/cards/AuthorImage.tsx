import type { AuthorWithCountView } from '@lectern/contract/authors'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { serverUrl } from '../lib/base-path.ts'
import { storedToken } from '../lib/token.ts'
import { Icon } from '../ui/Icon.tsx'
import { fillsBox, requestWidth } from './cover.rules.ts'

/** Height to width of a portrait. */
export const PORTRAIT_RATIO = 1.25

interface AuthorImageProps {
  author: Pick<AuthorWithCountView, 'id' | 'imagePath' | 'updatedAt'>
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
