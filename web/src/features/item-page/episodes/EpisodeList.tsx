import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CardItem } from '../../items/card-item.ts'
import type { Episode } from '../../items/episodes/episode-queue.rules.ts'
import { EpisodeRow } from './EpisodeRow.tsx'

interface EpisodeListProps {
  podcast: CardItem
  episodes: readonly Episode[]
  onPlay: (episode: Episode) => void
  selected: ReadonlySet<string>
  isSelecting: boolean
  onSelect: (episodeId: string, isSelected: boolean) => void
}

/** From here on only the rows in view are drawn. */
const VIRTUAL_FROM = 60
const ROW_HEIGHT_PX = 150

export function EpisodeList(props: EpisodeListProps) {
  if (props.episodes.length >= VIRTUAL_FROM) return <LongList {...props} />
  return (
    <ul className="divide-y divide-line">
      {props.episodes.map((episode) => (
        <li key={episode.id}>
          <Row {...props} episode={episode} />
        </li>
      ))}
    </ul>
  )
}

function LongList(props: EpisodeListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const list = listRef.current
    if (list) setTopPx(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: props.episodes.length,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => props.episodes[index]?.id ?? index,
    scrollMargin: topPx,
    overscan: 6,
  })
  return (
    <ul ref={listRef} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const episode = props.episodes[index]
        return episode ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={props.episodes.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - topPx}px)` }}
          >
            <Row {...props} episode={episode} />
          </li>
        ) : null
      })}
    </ul>
  )
}

function Row({ episode, ...list }: EpisodeListProps & { episode: Episode }) {
  return (
    <EpisodeRow
      podcast={list.podcast}
      episode={episode}
      onPlay={list.onPlay}
      isSelected={list.selected.has(episode.id)}
      isSelecting={list.isSelecting}
      onSelect={list.onSelect}
    />
  )
}
