import { useEffect, useRef, useState } from 'react'
import type { CardItem } from '../../../cards/card-item.ts'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { EpisodeRow } from './EpisodeRow.tsx'

interface EpisodeListProps {
  podcast: CardItem
  episodes: readonly Episode[]
  onPlay: (episode: Episode) => void
  selected: ReadonlySet<string>
  isSelecting: boolean
  onSelect: (episodeId: string, isSelected: boolean) => void
}

/** A podcast may have thousands of episodes: so many are drawn at first, and as many more whenever the end comes near. */
const PORTION = 60
const NEAR = '1200px'

export function EpisodeList(props: EpisodeListProps) {
  const { podcast, episodes, onPlay, selected, isSelecting, onSelect } = props
  const [drawn, setDrawn] = useState(PORTION)
  return (
    <>
      <ul className="divide-y divide-line">
        {episodes.slice(0, drawn).map((episode, place) => (
          <li
            key={episode.id}
            aria-setsize={episodes.length}
            aria-posinset={place + 1}
            className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]"
          >
            <EpisodeRow
              podcast={podcast}
              episode={episode}
              onPlay={onPlay}
              isSelected={selected.has(episode.id)}
              isSelecting={isSelecting}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
      {drawn < episodes.length && <ListEnd key={drawn} onNear={() => setDrawn(drawn + PORTION)} />}
    </>
  )
}

/** Tells once when it is about to come into view. */
function ListEnd({ onNear }: { onNear: () => void }) {
  const endRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = endRef.current
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: NEAR,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={endRef} aria-hidden className="h-px" />
}
