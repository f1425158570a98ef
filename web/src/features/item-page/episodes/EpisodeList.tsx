import { useState } from 'react'
import type { CardItem } from '../../../cards/card-item.ts'
import { ListEnd } from '../../../ui/ListEnd.tsx'
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

/**
 * A podcast may have thousands of episodes: this many are rendered at first, and again whenever the end comes near.
 */
const PORTION = 60

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
