import type { AuthorWithCountView } from '@lectern/contract/authors'
import { useState } from 'react'
import { serverUrl } from '../lib/base-path.ts'
import { storedToken } from '../lib/token.ts'
import { BlurredBackdrop } from './BlurredBackdrop.tsx'
import { clothOf, fillsBox, initialsOf, requestWidth } from './cover.rules.ts'

/** Height-to-width ratio of a portrait. */
export const PORTRAIT_RATIO = 1.25

interface AuthorImageProps {
  author: Pick<AuthorWithCountView, 'id' | 'name' | 'imagePath' | 'updatedAt'>
  widthPx: number
}

/** A portrait, or coloured initials if there is none. Fills its container. */
export function AuthorImage({ author, widthPx }: AuthorImageProps) {
  const [look, setLook] = useState<'fills' | 'contained' | 'failed'>('fills')
  if (author.imagePath === null || look === 'failed') {
    const { hue, lightness } = clothOf(author.name)
    return (
      <span
        aria-hidden
        data-initials=""
        className="absolute inset-0 grid place-items-center font-serif font-semibold text-[#f6ecd8] select-none"
        style={{
          background: `linear-gradient(160deg, hsl(${hue} 34% ${lightness + 9}%), hsl(${hue} 38% ${lightness - 3}%))`,
          fontSize: Math.round(widthPx * 0.3),
        }}
      >
        {initialsOf(author.name)}
      </span>
    )
  }
  const address = authorImageUrl(author, widthPx)
  return (
    <>
      {look === 'contained' && <BlurredBackdrop src={address} className="opacity-60" />}
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
