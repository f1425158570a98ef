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
  /** Height-to-width ratio of the box. */
  ratio: number
  /** Displayed width, used to request a picture of the right size. The box itself fills its container. */
  widthPx: number
  /** Visible at once: loaded immediately instead of when scrolled into view. */
  eager?: boolean
  /** It is not known whether there is a picture: falls back to the drawn cover if none loads. */
  mayLack?: boolean
  className?: string
}

/** Smaller covers are too narrow for the words of a title while they load. */
const TITLE_FROM_PX = 80

type Picture = 'loading' | { readonly widthPx: number; readonly heightPx: number }

/**
 * The cover of an item. The box has its size before the picture loads. The surrounding card describes it, so the
 * picture itself is hidden from screen readers.
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
          key={subject.id}
          address={address}
          title={subject.title}
          ratio={ratio}
          hasRoomForTitle={widthPx >= TITLE_FROM_PX}
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

/** URL of the picture; null if the item has none. Stable for the lifetime of the component. */
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
  hasRoomForTitle: boolean
  eager: boolean | undefined
  fallback: ReactNode
}

/** Every change of an item gives its picture a new address; the old picture stays until the new one has loaded. */
function CoverPicture({ address, title, ratio, hasRoomForTitle, eager, fallback }: CoverPictureProps) {
  const [picture, setPicture] = useState<Picture>('loading')
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === address) return fallback
  // The ratio of the box may become known later than the picture.
  const fit = picture === 'loading' ? 'loading' : fillsBox(picture, ratio) ? 'fills' : 'contained'
  return (
    <>
      {fit === 'loading' && hasRoomForTitle && (
        <span className="absolute inset-x-0 top-0 p-[8%]">
          <span className="line-clamp-4 text-center font-serif text-sm wrap-break-word text-muted">
            {title}
          </span>
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
        onError={() => {
          setFailed(address)
          setPicture('loading')
        }}
        className={clsx(
          'absolute inset-0 size-full transition-opacity duration-180',
          fit === 'loading' && 'opacity-0',
          fit === 'contained' ? 'object-contain' : 'object-cover',
        )}
      />
    </>
  )
}
