import { useState } from 'react'
import { CoverPlaceholder } from '../../../cards/CoverPlaceholder.tsx'
import { previewUrl } from '../../../lib/preview-url.ts'

interface FoundPictureProps {
  address: string | null
  title: string
  className: string
}

/** Picture of a podcast that is not in the library yet. */
export function FoundPicture({ address, title, className }: FoundPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`relative shrink-0 overflow-hidden rounded-cover bg-raised ${className}`}>
      {address && address !== broken ? (
        <img
          src={previewUrl(address)}
          alt=""
          loading="lazy"
          onError={() => setBroken(address)}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      ) : (
        <CoverPlaceholder title={title} author="" />
      )}
    </span>
  )
}
