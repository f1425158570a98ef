import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'

/** Replaces a picture that could not be loaded. */
export function InvalidCover() {
  const { t } = useTranslation()
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-2 text-center">
      <Icon of={Logo} sizePx={32} className="text-muted" />
      <span className="text-sm leading-tight text-danger">{t('items.invalidCover')}</span>
    </div>
  )
}
