import type { EditableSettings } from '@lectern/contract/settings'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { useSetting } from './settings.api.ts'
import type settingsStrings from '../../strings/en-us/settings.json'

/** The settings that are on or off and have a text of their own. */
type SwitchKey = {
  [Key in keyof EditableSettings & keyof typeof settingsStrings]: EditableSettings[Key] extends boolean
    ? Key
    : never
}[keyof EditableSettings & keyof typeof settingsStrings]

export function SettingSwitch({ name }: { name: SwitchKey }) {
  const { t } = useTranslation()
  const setting = useSetting(name)
  if (!setting) return null
  return (
    <Switch
      name={name}
      label={t(`settings.${name}.label`)}
      hint={t(`settings.${name}.hint`)}
      checked={setting.value}
      disabled={setting.isSaving}
      onChange={(isOn) => setting.save(isOn)}
    />
  )
}
