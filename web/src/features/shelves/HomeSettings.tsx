import type { LibraryView } from '@lectern/contract/libraries'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { ShelfId } from '@lectern/contract/shelves'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { arrangeHome } from '../own-shelves/own-shelves.api.ts'
import { useHomePlaces } from './use-home-places.ts'

interface HomeSettingsProps {
  library: LibraryView
  onClose: () => void
}

/** Reorders, shows and hides the shelves of a home page; changes apply immediately. */
export function HomeSettings({ library, onClose }: HomeSettingsProps) {
  const { t } = useTranslation()
  const { places, smartShelves } = useHomePlaces(library)
  const nameOf = ({ id }: HomePlace): string =>
    smartShelves.find((shelf) => shelf.id === id)?.name ?? t(`shelves.shelf.${id as ShelfId}`)
  const arrange = (next: readonly HomePlace[]) => {
    arrangeHome(library.id, next).catch((error: unknown) => toastFailure(error, t('home.saveFailed')))
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('home.arrange')}
      width={480}
      footer={
        <div className="flex justify-between gap-2">
          <Button variant="ghost" onClick={() => arrange([])}>
            {t('home.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('home.done')}
          </Button>
        </div>
      }
    >
      <SortableList
        label={t('home.shelves')}
        items={places}
        itemKey={({ id }) => id}
        itemName={nameOf}
        onSort={arrange}
      >
        {(place, handle) => (
          <div className="flex items-center gap-2 border-b border-line bg-surface">
            {handle}
            <Switch
              label={nameOf(place)}
              checked={!place.isHidden}
              onChange={(isShown) =>
                arrange(
                  places.map((other) => (other.id === place.id ? { ...other, isHidden: !isShown } : other)),
                )
              }
              className="min-w-0 flex-1"
            />
          </div>
        )}
      </SortableList>
    </Modal>
  )
}
