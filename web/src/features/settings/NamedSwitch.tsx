import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Switch } from '../../ui/Switch.tsx'
import type settingsStrings from '../../strings/en-us/settings.json'

interface NamedSwitchProps {
  name: {
    [Key in keyof typeof settingsStrings]: (typeof settingsStrings)[Key] extends {
      label: string
      hint: string
    }
      ? Key
      : never
  }[keyof typeof settingsStrings]
  isOn: boolean
  isSaving: boolean
  onChange: (isOn: boolean) => void
}

/** A switch labelled with a setting's texts. */
export function NamedSwitch({ name, isOn, isSaving, onChange }: NamedSwitchProps) {
  const { t } = useTranslation()
  return (
    <Switch
      name={name}
      {...hinted(t, `settings.${name}.label`)}
      checked={isOn}
      disabled={isSaving}
      onChange={onChange}
    />
  )
}
