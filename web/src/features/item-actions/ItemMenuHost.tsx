import { Menu as Primitive } from '@base-ui/react/menu'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../cards/item-facts.ts'
import { POPUP_CLASS } from '../../ui/menu-class.ts'
import { MenuRow } from '../../ui/MenuRow.tsx'
import { useItemActions } from './use-item-actions.ts'
import { closeItemMenu, type CardTarget, useItemMenu } from '../../cards/use-item-menu.ts'

/** On phones the menu is a full-width bottom sheet and shows all of its entries. */
const SHEET_PLACE_CLASS =
  'max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-full! max-sm:transform-none!'
const SHEET_CLASS =
  'max-sm:max-h-[90dvh]! max-sm:w-full max-sm:max-w-none! max-sm:rounded-b-none max-sm:p-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]'

/** The menu of the card it was opened on; mounted once for the whole app. */
export function ItemMenuHost() {
  const { isOpen, target, anchor } = useItemMenu()
  const handleOpenChange = (shouldOpen: boolean) => {
    if (!shouldOpen) closeItemMenu()
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Primitive.Portal>
        <Primitive.Backdrop className="fade fixed inset-0 z-60 bg-black/60 sm:hidden" />
        <Primitive.Positioner
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={`z-70 outline-none ${SHEET_PLACE_CLASS}`}
        >
          <Primitive.Popup
            className={`${POPUP_CLASS} min-w-44 ${SHEET_CLASS}`}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          >
            {target && (
              <p aria-hidden className="truncate px-3 py-2 font-serif font-semibold sm:hidden">
                {factsOf(target.item).title}
              </p>
            )}
            {target && <ItemMenuRows target={target} />}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function ItemMenuRows({ target }: { target: CardTarget }) {
  const { t } = useTranslation()
  return useItemActions(target).map(({ action, icon, run }) => (
    <MenuRow
      key={action}
      entry={{
        kind: 'action',
        label: t(`items.action.${action}`),
        icon,
        onSelect: () => void run(target),
        danger: action === 'remove',
      }}
    />
  ))
}
