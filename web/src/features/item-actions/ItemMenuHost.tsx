import { Menu as Primitive } from '@base-ui/react/menu'
import { useTranslation } from 'react-i18next'
import { POPUP_CLASS } from '../../ui/menu-class.ts'
import { MenuRow } from '../../ui/MenuRow.tsx'
import { useItemActions } from './use-item-actions.ts'
import { closeItemMenu, type CardTarget, useItemMenu } from '../../cards/use-item-menu.ts'

/** The menu of whichever card it was opened on; mounted once for the whole app. */
export function ItemMenuHost() {
  const { isOpen, target, anchor } = useItemMenu()
  const handleOpenChange = (shouldOpen: boolean) => {
    if (!shouldOpen) closeItemMenu()
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Primitive.Portal>
        <Primitive.Positioner
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-70 outline-none"
        >
          <Primitive.Popup
            className={POPUP_CLASS}
            style={{ minWidth: 176 }}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          >
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
