import { Dialog } from '@base-ui/react/dialog'
import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys, keepsKeyboard } from '../../lib/hotkeys.ts'
import { hasOpenModal } from '../../ui/modal-layers.ts'
import { MODAL_Z_INDEX } from '../../ui/modal-size.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { ebookOf } from './ebook.rules.ts'
import { readItemQuery } from './reader.api.ts'
import { useLook } from './reader-look.ts'
import { ReaderMessage } from './ReaderMessage.tsx'
import { ReaderScreen } from './ReaderScreen.tsx'
import { THEME_COLORS } from '../../book-frame/look.ts'
import { closeReader, useReader } from './use-reader.ts'

/** Full-window e-reader. Mounted once for the whole app. */
export function ReaderLayer() {
  const { shown, opening } = useReader()
  const theme = useLook((look) => look.theme)
  const { page, text } = THEME_COLORS[theme]
  const popupRef = useRef<HTMLDivElement>(null)
  useBackCloses(shown !== null, () => hotkeys.dispatch('Escape', hasOpenModal()))
  const handleOpenChange = (_isOpen: boolean, details: Dialog.Root.ChangeEventDetails) => {
    // Escape is handled as a hotkey here, since the reader's panels close before the reader does.
    if (details.reason === 'escape-key' || hasOpenModal()) details.cancel()
    else closeReader()
  }
  return (
    <Dialog.Root open={shown !== null} onOpenChange={handleOpenChange} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popupRef}
          // Otherwise its first button would get focus and capture the arrow keys, which turn pages.
          initialFocus={popupRef}
          data-reader
          data-theme={theme === 'dark' || theme === 'black' ? 'dark' : 'light'}
          style={{ zIndex: MODAL_Z_INDEX, backgroundColor: page, color: text }}
          onKeyDown={(event) => {
            event.preventBaseUIHandler()
            // A focused button captures all other keys. Closing a panel may remove its focus, and then the same key
            // press would be handled as a hotkey again.
            if (event.key !== 'Escape' || !keepsKeyboard(document.activeElement)) return
            if (hotkeys.dispatch('Escape', hasOpenModal())) event.preventDefault()
          }}
          className="fade fixed inset-0 flex flex-col outline-none"
        >
          {shown && <LoadedItem key={opening} itemId={shown.itemId} fileIno={shown.fileIno} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function LoadedItem({ itemId, fileIno }: { itemId: string; fileIno: string | null }) {
  const { t } = useTranslation()
  const { data: item, isError } = useQuery(readItemQuery(itemId))
  if (isError) return <ReaderMessage text={t('reader.itemFailed')} />
  if (!item) {
    return (
      <ReaderMessage>
        <Spinner sizePx={36} />
      </ReaderMessage>
    )
  }
  return <LoadedEbook item={item} fileIno={fileIno} />
}

function LoadedEbook({ item, fileIno }: { item: ItemExpandedView; fileIno: string | null }) {
  const { t } = useTranslation()
  const ebook = ebookOf(item, fileIno)
  if (!ebook) return <ReaderMessage text={t('reader.unsupported')} />
  return <ReaderScreen item={item} ebook={ebook} />
}
