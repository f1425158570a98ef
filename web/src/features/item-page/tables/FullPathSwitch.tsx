import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/Switch.tsx'
import { usePermissions } from '../../../session/use-permissions.ts'

interface FullPathSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Paths on the server's disk are shown to admins only. */
export function FullPathSwitch(props: FullPathSwitchProps) {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  return isAdmin ? <Switch label={t('item.fullPath')} {...props} /> : null
}
