import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import { useHasOpenModal } from './modal-layers.ts'
import { useIsPhone } from './use-media-query.ts'

const ABOVE_BARS =
  'calc(var(--player-height) + var(--nav-height) + var(--save-bar-height) + env(safe-area-inset-bottom) + 1rem)'
const AT_EDGE = 'calc(env(safe-area-inset-bottom) + 1rem)'
const STYLE: CSSProperties & Record<'--width', string> = { '--width': '24rem' }

/** Renders the toasts; mounted once for the whole app. */
export function Toasts() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  // On phones a modal is a sheet with its buttons at the bottom, so toasts move to the top.
  const hasModal = useHasOpenModal()
  const isAtTop = hasModal && isPhone
  // A modal covers the bars. Below it, toasts do not cover its buttons, which are at its bottom.
  const bottom = hasModal ? AT_EDGE : ABOVE_BARS
  // Rendered on the body: inside the page they would be below modals.
  return createPortal(
    <Toaster
      position={isAtTop ? 'top-center' : 'bottom-right'}
      customAriaLabel={t('ui.notifications')}
      expand
      gap={8}
      visibleToasts={5}
      style={STYLE}
      offset={{ bottom, right: '1rem' }}
      mobileOffset={{ top: '0.75rem', bottom, left: '0.75rem', right: '0.75rem' }}
    />,
    document.body,
  )
}
