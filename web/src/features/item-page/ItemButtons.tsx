import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  CircleAlert,
  Download,
  EllipsisVertical,
  ListOrdered,
  ListTree,
  Pause,
  Play,
  Rss,
} from 'lucide-react'
import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadLink } from '../../lib/link-with-token.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useIsPhone } from '../../ui/use-media-query.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import type { ItemAction } from '../item-actions/item-actions.rules.ts'
import { feedMenuEntry, useFeedAction } from '../feeds/use-feed-action.ts'
import { chapterEditorPath, trackOrderPath } from '../../cards/paths.ts'
import { itemDownloadPath } from '../items/items.api.ts'
import { useItemActions } from '../item-actions/use-item-actions.ts'
import type { CardTarget } from '../../cards/use-item-menu.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { WantButton } from './ItemMarks.tsx'
import { isBook, isPlayable, lacksEpisodeDates, titleOf } from './media.rules.ts'
import type { ItemPlayback } from './use-item-playback.ts'

interface ItemButtonsProps {
  item: ItemExpandedView
  playback: ItemPlayback
}

/** Actions in the row; all others are in the menu at its end. */
const IN_ROW: ReadonlySet<ItemAction> = new Set([
  'read',
  'addToQueue',
  'removeFromQueue',
  'markFinished',
  'markNotFinished',
  'addToCollection',
  'addToPlaylist',
  'edit',
])
/** Phones have room for one row of six; the other actions are in the menu there. */
const IN_PHONE_ROW: ReadonlySet<ItemAction> = new Set([
  'read',
  'markFinished',
  'markNotFinished',
  'addToPlaylist',
  'edit',
])
/** Actions that have a button of their own on this page, or make no sense here. */
const NOT_HERE: ReadonlySet<ItemAction> = new Set(['play', 'select', 'editPodcast', 'download'])

const isOffered = (action: ItemAction): boolean => !NOT_HERE.has(action)

export function ItemButtons({ item, playback }: ItemButtonsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const inRow = isPhone ? IN_PHONE_ROW : IN_ROW
  const target = useMemo(() => targetOf(item), [item])
  const offered = useItemActions(target).filter(({ action }) => isOffered(action))
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3 sm:gap-2">
      <PlayButton item={item} playback={playback} />
      {offered
        .filter(({ action }) => inRow.has(action))
        .map(({ action, icon, run }) => (
          <IconButton
            key={action}
            variant="solid"
            size={isPhone ? 'md' : 'lg'}
            icon={icon}
            name={t(`items.action.${action}`)}
            onClick={() => void run(target)}
            className={
              action === 'markNotFinished' || action === 'removeFromQueue' ? 'text-accent!' : undefined
            }
          />
        ))}
      <WantButton itemId={item.id} size={isPhone ? 'md' : 'lg'} />
      {!isPhone && <FeedButton item={item} />}
      <MoreMenu item={item} target={target} inRow={inRow} />
    </div>
  )
}

/** On phones it has a line of its own, within easy reach. */
const PLAY_CLASS = 'max-sm:w-full'

function PlayButton({ item, playback }: ItemButtonsProps) {
  const { t } = useTranslation()
  if (item.isMissing || item.isInvalid) {
    return (
      <Button
        variant="danger"
        size="lg"
        icon={CircleAlert}
        disabled
        className={clsx(PLAY_CLASS, 'disabled:opacity-100')}
      >
        {item.isMissing ? t('item.missing') : t('item.incomplete')}
      </Button>
    )
  }
  if (!isPlayable(item)) return null
  if (playback.isPlaying) {
    return (
      <Button variant="primary" size="lg" icon={Pause} className={PLAY_CLASS} onClick={playback.toggle}>
        {t('item.pause')}
      </Button>
    )
  }
  return (
    <Button
      variant="primary"
      size="lg"
      icon={Play}
      className={PLAY_CLASS}
      onClick={playback.isLoaded ? playback.toggle : playback.play}
    >
      {playback.isBegun ? t('item.resume') : t('item.play')}
    </Button>
  )
}

function useItemFeed(item: ItemExpandedView) {
  const { t } = useTranslation()
  const name = titleOf(item) ?? t('item.noTitle')
  return useFeedAction(
    {
      entityType: 'libraryItem',
      entityId: item.id,
      name,
      hasEpisodesWithoutPubDate: lacksEpisodeDates(item),
    },
    item.rssFeed,
    isPlayable(item),
  )
}

function FeedButton({ item }: { item: ItemExpandedView }) {
  const feed = useItemFeed(item)
  if (feed === null) return null
  return (
    <IconButton
      variant="solid"
      size="lg"
      icon={Rss}
      name={feed.name}
      className={feed.isOpen ? 'text-done!' : undefined}
      onClick={feed.show}
    />
  )
}

interface MoreMenuProps {
  item: ItemExpandedView
  target: CardTarget
  /** Actions that already have a button in the row. */
  inRow: ReadonlySet<ItemAction>
}

function MoreMenu({ item, target, inRow }: MoreMenuProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const feed = useItemFeed(item)
  const { canDownload, canUpdate } = usePermissions()
  const actions = useItemActions(target).filter(({ action }) => !inRow.has(action) && isOffered(action))
  const mayDownload = canDownload && !item.isMissing
  const mayEditAudio = canUpdate && isBook(item) && item.media.audioFiles.length > 0
  if (actions.length === 0 && !mayDownload && !mayEditAudio) return null
  return (
    <Menu
      trigger={
        <IconButton
          variant="solid"
          size={isPhone ? 'md' : 'lg'}
          icon={EllipsisVertical}
          name={t('item.more')}
        />
      }
      align="start"
      entries={[
        mayDownload && {
          kind: 'link',
          label: t('item.download'),
          icon: Download,
          link: <DownloadLink itemId={item.id} />,
        },
        isPhone && feed !== null && feedMenuEntry(feed),
        mayEditAudio && {
          kind: 'link',
          label: t('chapters.open'),
          icon: ListTree,
          link: <Link to={chapterEditorPath(item.id)} />,
        },
        mayEditAudio && {
          kind: 'link',
          label: t('tracks.open'),
          icon: ListOrdered,
          link: <Link to={trackOrderPath(item.id)} />,
        },
        ...actions.map(({ action, icon, run }) => ({
          kind: 'action' as const,
          label: t(`items.action.${action}`),
          icon,
          danger: action === 'remove',
          onSelect: () => void run(target),
        })),
      ]}
    />
  )
}

/** The surrounding menu provides the content of the link. */
function DownloadLink({ itemId, children, ...entry }: ComponentProps<'a'> & { itemId: string }) {
  const link = downloadLink(itemDownloadPath(itemId))
  const onClick: ComponentProps<'a'>['onClick'] = (event) => {
    link.onClick(event)
    entry.onClick?.(event)
  }
  return <a {...{ ...entry, ...link, onClick }}>{children}</a>
}

const targetOf = (item: ItemExpandedView): CardTarget => ({
  item: cardOfItem(item),
  shelfId: null,
  shelfIds: () => [item.id],
  onSelect: undefined,
})
