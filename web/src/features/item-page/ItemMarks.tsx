import { MOST_STARS } from '@lectern/contract/constants'
import type { ItemMarkChange } from '@lectern/contract/marks'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bookmark, BookmarkCheck, Star, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { changeMark, markQuery } from './marks.api.ts'

function useMark(itemId: string) {
  const { t } = useTranslation()
  const { data: mark } = useQuery(markQuery(itemId))
  useServerEvent('item_mark_updated', (news) => {
    if (news.libraryItemId === itemId) queryClient.setQueryData(markQuery(itemId).queryKey, news)
  })
  const { mutate: change, isPending } = useToastedMutation({
    mutationFn: (wish: ItemMarkChange) => changeMark(itemId, wish),
    failed: t('item.mark.failed'),
  })
  return { mark, change, isPending }
}

/** Adds the item to the user's want-to-listen list, or removes it. */
export function WantButton({ itemId, size }: { itemId: string; size: 'md' | 'lg' }) {
  const { t } = useTranslation()
  const { mark, change } = useMark(itemId)
  const isWanted = mark?.wantsToListen ?? false
  return (
    <IconButton
      variant="solid"
      size={size}
      icon={isWanted ? BookmarkCheck : Bookmark}
      name={isWanted ? t('item.mark.unwant') : t('item.mark.want')}
      className={isWanted ? 'text-accent!' : undefined}
      onClick={() => change({ wantsToListen: !isWanted })}
    />
  )
}

const STARS = Array.from({ length: MOST_STARS }, (_, index) => index + 1)

/** The user's own rating: a radio group, navigated with the arrow keys. */
export function OwnRating({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { mark, change } = useMark(itemId)
  const rating = mark?.rating ?? null
  return (
    <div className="flex items-center gap-1">
      {/* The first star is in line with the text above, not its larger touch target. */}
      <fieldset className="-ml-1.5 flex flex-wrap touch:-ml-3">
        <legend className="sr-only">{t('item.mark.rating')}</legend>
        {STARS.map((stars) => (
          <label
            key={stars}
            title={t('item.mark.stars', { count: stars })}
            className="grid size-8 cursor-pointer place-items-center rounded-control hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent touch:size-11"
          >
            <input
              type="radio"
              name={`rating-${itemId}`}
              className="sr-only"
              aria-label={t('item.mark.stars', { count: stars })}
              checked={rating === stars}
              onChange={() => change({ rating: stars })}
            />
            <Icon
              of={Star}
              className={clsx(rating !== null && stars <= rating ? 'fill-current text-accent' : 'text-muted')}
            />
          </label>
        ))}
      </fieldset>
      {rating !== null && (
        <IconButton icon={X} size="sm" name={t('item.mark.clear')} onClick={() => change({ rating: null })} />
      )}
    </div>
  )
}
