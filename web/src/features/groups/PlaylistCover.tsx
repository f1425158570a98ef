import clsx from 'clsx'
import { memo } from 'react'
import { Cover } from '../../cards/Cover.tsx'
import type { CoverSubject } from '../../cards/cover.rules.ts'
import { playlistTiles } from './playlist-tiles.rules.ts'

interface PlaylistCoverProps {
  subjects: readonly CoverSubject[]
  widthPx: number
  className?: string
}

/** Square cover: one cover, or a grid of the first four. */
export const PlaylistCover = memo(function PlaylistCover({
  subjects,
  widthPx,
  className,
}: PlaylistCoverProps) {
  const tiles = playlistTiles(subjects.length)
  const isSingle = tiles.length === 1
  return (
    <div
      className={clsx(
        'grid aspect-square w-full overflow-hidden rounded-cover bg-raised',
        isSingle ? 'grid-cols-1' : 'grid-cols-2',
        className,
      )}
    >
      {tiles.map((place, index) => {
        const subject = subjects[place]
        return (
          subject && (
            <Cover
              key={index}
              subject={subject}
              ratio={1}
              widthPx={isSingle ? widthPx : widthPx / 2}
              className="rounded-none!"
            />
          )
        )
      })}
    </div>
  )
})
