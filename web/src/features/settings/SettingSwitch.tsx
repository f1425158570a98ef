import type { EditableSettings } from '@lectern/contract/settings'
import { NamedSwitch } from './NamedSwitch.tsx'
import { useSetting } from './settings.api.ts'
import type settingsStrings from '../../strings/en-us/settings.json'

/** Boolean settings that have their own texts. */
type SwitchKey = {
  [Key in keyof EditableSettings & keyof typeof settingsStrings]: EditableSettings[Key] extends boolean
    ? Key
    : never
}[keyof EditableSettings & keyof typeof settingsStrings]

export function SettingSwitch({ name }: { name: SwitchKey }) {
  const setting = useSetting(name)
  if (!setting) return null
  return (
    <NamedSwitch
      name={name}
      isOn={setting.value}
      isSaving={setting.isSaving}
      onChange={(isOn) => setting.save(isOn)}
    />
  )
}
