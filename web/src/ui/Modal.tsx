import { Dialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { boxStyle, MODAL_MIN_HEIGHT_PX, MODAL_WIDTH_PX } from './modal-size.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { Spinner } from './Spinner.tsx'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** In pixels. */
  width?: number
  /** In pixels; never more than 80 percent of the window, unless that is short. */
  maxHeight?: number
  /** Always uses the maximum height: the content of tabs may differ in height. */
  tall?: boolean
  /** Closed by its own buttons only. */
  persistent?: boolean
  /** An operation is running: an overlay with a spinner covers the content, and only the X closes. */
  processing?: boolean
  /** The content is loading: shows the same overlay, but the modal can be closed without waiting. */
  loading?: boolean
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** Stays visible above the scrolling content; see Tabs. */
  tabs?: ReactNode
  /** Called when the closing animation is over. */
  onClosed?: () => void
  children: ReactNode
}

/** In a short window the title and the buttons would leave no room for the content, so everything scrolls. */
const SHORT_BOX_CLASS =
  'short:max-h-[calc(100dvh-2rem)]! short:min-h-0! short:overflow-y-auto short:overscroll-contain'

export function Modal({
  width = MODAL_WIDTH_PX,
  maxHeight,
  tall = false,
  persistent = false,
  processing = false,
  loading = false,
  ...modal
}: ModalProps) {
  const isBusy = processing || loading
  const size = boxStyle({
    widthPx: width,
    maxHeightPx: maxHeight,
    minHeightPx: MODAL_MIN_HEIGHT_PX,
    isTall: tall,
  })
  return (
    <ModalFrame
      open={modal.open}
      onClose={modal.onClose}
      onClosed={modal.onClosed}
      mayDismiss={!persistent && !processing}
      busy={isBusy}
      phonePlace="bottom"
      boxStyle={size}
      boxClassName={`rise rounded-panel max-sm:w-full! max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] ${SHORT_BOX_CLASS}`}
    >
      <ModalHeader title={modal.title} />
      {modal.tabs && <div className="border-b border-line px-4 sm:px-6">{modal.tabs}</div>}
      <div className="relative flex min-h-0 flex-1 flex-col short:flex-none">
        <div
          data-modal-body=""
          className={clsx(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 short:flex-none short:overflow-y-visible sm:px-6',
            modal.tabs ? 'pt-4' : 'pt-2',
          )}
        >
          {modal.children}
        </div>
        {modal.footer && (
          <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
            {modal.footer}
          </div>
        )}
        {isBusy && (
          <div className="absolute inset-0 z-10 grid place-items-center bg-surface/75 text-accent">
            <Spinner sizePx={36} />
          </div>
        )}
      </div>
    </ModalFrame>
  )
}

function ModalHeader({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <header className="flex items-center gap-3 pt-4 pr-3 pb-2 pl-4 sm:pl-6">
      <Dialog.Title className="line-clamp-2 min-w-0 flex-1 font-serif text-xl leading-snug font-semibold wrap-break-word">
        {title}
      </Dialog.Title>
      <Dialog.Close render={<IconButton name={t('ui.close')} icon={X} tooltipSide="left" />} />
    </header>
  )
}
