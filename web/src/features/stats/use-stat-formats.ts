import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { localeOf } from '../../lib/languages.ts'
import { noonOf } from './days.rules.ts'

/** Numbers, durations and days in the user's language. */
export function useStatFormats() {
  // Subscribes the component to language changes.
  useTranslation()
  const locale = localeOf(currentLanguage())
  const dayAs = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(noonOf(day))
  }
  return {
    number: (value: number) => formatCount(value, locale),
    duration: (seconds: number) => formatDuration(seconds, locale),
    weekday: dayAs({ weekday: 'short' }),
    date: dayAs({ dateStyle: 'long' }),
    month: (month: number) =>
      new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15)),
  }
}
