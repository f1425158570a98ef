import type { FeedMinifiedView } from '@lectern/contract/feeds'
import { Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { type FeedTarget, openFeedModal } from './use-feed-modal.ts'

interface FeedAction {
  readonly isOpen: boolean
  readonly name: string
  readonly show: () => void
}

/** Opens the modal: for anybody if the feed is open, otherwise for admins if there is audio. */
export function useFeedAction(
  target: FeedTarget,
  feed: FeedMinifiedView | null | undefined,
  hasAudio: boolean,
): FeedAction | null {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  const isOpen = !!feed
  if (!isOpen && !(isAdmin && hasAudio)) return null
  const name = isOpen ? t('feeds.show') : t('feeds.open')
  return { isOpen, name, show: () => openFeedModal(target, feed ?? null) }
}

export const feedMenuEntry = ({ name, show }: FeedAction): MenuEntry => ({
  kind: 'action',
  label: name,
  icon: Rss,
  onSelect: show,
})
