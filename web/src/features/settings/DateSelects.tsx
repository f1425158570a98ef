import { DATE_FORMATS, TIME_FORMATS } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import { type DateStyle, formatDate, formatTime } from '../../lib/format-date.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { useSetting } from './settings.api.ts'

/** A date whose day cannot be mistaken for a month, so that the example is unambiguous. */
const exampleTimeMs = (): number => new Date(new Date().getFullYear(), 11, 31, 15, 45).getTime()

export function DateFormatSelect() {
  const { t } = useTranslation()
  const setting = useSetting('dateFormat')
  if (!setting) return null
  const example = (dateFormat: DateStyle['dateFormat']) =>
    formatDate(exampleTimeMs(), { dateFormat, timeFormat: 'HH:mm', locale: currentLocale() })
  // An unlisted format, from a newer server's settings, stays as long as it is selected.
  const formats = new Set<DateStyle['dateFormat']>([...DATE_FORMATS, setting.value])
  return (
    <Select
      label={t('settings.dateFormat.label')}
      hint={t('settings.example', { example: example(setting.value) })}
      options={[...formats].map((value) => ({ value, label: value, description: example(value) }))}
      value={setting.value}
      disabled={setting.isSaving}
      onChange={(value) => setting.save(value)}
    />
  )
}

export function TimeFormatSelect() {
  const { t } = useTranslation()
  const setting = useSetting('timeFormat')
  if (!setting) return null
  const example = (timeFormat: DateStyle['timeFormat']) =>
    formatTime(exampleTimeMs(), { dateFormat: 'MM/dd/yyyy', timeFormat, locale: currentLocale() })
  return (
    <Select
      label={t('settings.timeFormat.label')}
      hint={t('settings.example', { example: example(setting.value) })}
      options={TIME_FORMATS.map((value) => ({ value, label: value, description: example(value) }))}
      value={setting.value}
      disabled={setting.isSaving}
      onChange={(value) => setting.save(value)}
    />
  )
}
