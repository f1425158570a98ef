import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatRelative,
  formatTime,
  USUAL_DATE_FORMAT,
} from '../lib/format-date.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useT } from '../lib/use-t.ts'
import { useServerSettings } from './use-server-settings.ts'

/** Dates in the format of this server, in the user's language. */
export function useDateFormat() {
  // Subscribes the component to language changes.
  useT()
  const { settings } = useServerSettings()
  const locale = currentLocale()
  const style: DateStyle = {
    dateFormat: settings?.dateFormat ?? USUAL_DATE_FORMAT,
    timeFormat: settings?.timeFormat ?? 'HH:mm',
    locale,
  }
  return {
    date: (timeMs: number) => formatDate(timeMs, style),
    time: (timeMs: number) => formatTime(timeMs, style),
    dateTime: (timeMs: number) => formatDateTime(timeMs, style),
    relative: (timeMs: number) => formatRelative(timeMs, Date.now(), locale),
  }
}
