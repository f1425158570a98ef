import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemOverlayProps } from '../../cards/card-overlays.ts'
import { CoverButton } from '../../cards/CoverButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type OfferedAction, useItemActions } from './use-item-actions.ts'

/** Overlay on a cover on hover or keyboard focus: play in the middle, select and edit in the corners. */
export function ItemCardOverlay(props: ItemOverlayProps) {
  const { target, title, isSelecting, isSelected, tabIndex } = props
  const { t } = useTranslation()
  const offered = useItemActions(target)
  const main = offered.find(({ action }) => action === 'play' || action === 'read')
  const edit = offered.find(({ action }) => action === 'edit')
  const words = ({ action }: OfferedAction) =>
    t('items.actionOn', { action: t(`items.action.${action}`), title })
  return (
    <div
      className={clsx(
        'pointer-events-none absolute inset-0 rounded-cover transition-colors duration-120',
        isSelected
          ? 'bg-black/20 ring-3 ring-accent ring-inset'
          : isSelecting
            ? 'bg-black/60'
            : 'bg-black/45',
      )}
    >
      {target.onSelect && (
        <button
          type="button"
          role="checkbox"
          aria-checked={isSelected}
          aria-label={t('items.selectItem', { title })}
          tabIndex={tabIndex}
          onClick={(event) => props.onToggleSelected(event.shiftKey)}
          className={clsx(
            'pointer-events-auto absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full border-2 focus-visible:outline-white',
            isSelected
              ? 'border-accent bg-accent text-on-accent'
              : 'border-white bg-black/40 text-transparent hover:text-white',
          )}
        >
          <Icon of={Check} sizePx={16} />
        </button>
      )}
      {!isSelecting && main && (
        <CoverButton
          isPlay
          name={words(main)}
          icon={main.icon}
          tabIndex={tabIndex}
          onPress={() => void main.run(target)}
          className="top-1/2 left-1/2 size-12 -translate-1/2 bg-accent! text-on-accent! hover:scale-105"
          sizePx={24}
        />
      )}
      {!isSelecting && edit && (
        <CoverButton
          name={words(edit)}
          icon={edit.icon}
          tabIndex={tabIndex}
          onPress={() => void edit.run(target)}
          className="top-1.5 right-1.5 size-7"
          sizePx={16}
        />
      )}
    </div>
  )
}
