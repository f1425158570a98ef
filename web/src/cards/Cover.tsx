import clsx from 'clsx'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { serverUrl } from '../lib/base-path.ts'
import { storedToken } from '../lib/token.ts'
import { BlurredBackdrop } from './BlurredBackdrop.tsx'
import { CoverPlaceholder } from './CoverPlaceholder.tsx'
import { coverAddress, fillsBox, requestWidth, type CoverSubject } from './cover.rules.ts'
import { InvalidCover } from './InvalidCover.tsx'

interface CoverProps {
  subject: CoverSubject
  /** Height to width of the box. */
  ratio: number
  /** How wide it is shown, to ask for a picture of the right size. The box itself is as wide as its place. */
  widthPx: number
  /** Seen at once: asked for first, not when it comes into view. */
  eager?: boolean
  /** Nobody said whether there is a picture: where none comes, the drawn cover stands. */
  mayLack?: boolean
  className?: string
}

type Picture = 'loading' | 'failed' | { readonly widthPx: number; readonly heightPx: number }

/**
 * The cover of an item. The box has its size before the picture is there. What it shows is said by the card around
 * it, so the picture itself is silent.
 */
export const Cover = memo(function Cover({
  subject,
  ratio,
  widthPx,
  eager,
  mayLack = false,
  className,
}: CoverProps) {
  const address = useCoverUrl(subject, widthPx)
  return (
    <div
      className={clsx('relative w-full overflow-hidden rounded-cover bg-raised', className)}
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      {address === null ? (
        <CoverPlaceholder title={subject.title} author={subject.author} />
      ) : (
        <CoverPicture
          key={address}
          address={address}
          title={subject.title}
          ratio={ratio}
          eager={eager}
          fallback={
            mayLack || subject.isMissing ? (
              <CoverPlaceholder title={subject.title} author={subject.author} />
            ) : (
              <InvalidCover />
            )
          }
        />
      )}
    </div>
  )
})

/** Where the picture is; null when the item has none. It stays the same while the component is there. */
export function useCoverUrl(subject: CoverSubject, widthPx: number): string | null {
  const { id, coverPath, updatedAt } = subject
  const requestPx = requestWidth(widthPx, window.devicePixelRatio || 1)
  return useMemo(() => {
    const address = coverAddress({ id, coverPath, updatedAt }, { token: storedToken(), widthPx: requestPx })
    return address?.startsWith('/') ? serverUrl(address) : address
  }, [id, coverPath, updatedAt, requestPx])
}

interface CoverPictureProps {
  address: string
  title: string
  ratio: number
  eager: boolean | undefined
  fallback: ReactNode
}

function CoverPicture({ address, title, ratio, eager, fallback }: CoverPictureProps) {
  const [picture, setPicture] = useState<Picture>('loading')
  if (picture === 'failed') return fallback
  // The shape of the box may be known later than the picture.
  const fit = picture === 'loading' ? 'loading' : fillsBox(picture, ratio) ? 'fills' : 'contained'
  return (
    <>
      {fit === 'loading' && (
        <span className="absolute inset-0 line-clamp-4 p-[8%] text-center font-serif text-sm text-muted">
          {title}
        </span>
      )}
      {fit === 'contained' && <BlurredBackdrop src={address} className="opacity-70" />}
      <img
        src={address}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        data-fit={fit}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setPicture({ widthPx: naturalWidth, heightPx: naturalHeight })
        }
        onError={() => setPicture('failed')}
        className={clsx(
          'absolute inset-0 size-full transition-opacity duration-180',
          fit === 'loading' && 'opacity-0',
          fit === 'contained' ? 'object-contain' : 'object-cover',
        )}
      />
    </>
  )
}
