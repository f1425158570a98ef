import { currentLocale } from '../../lib/i18n.ts'
import { dateTimeFormat } from '../../lib/intl-formats.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { noonOf } from './days.rules.ts'

/** Numbers, durations, sizes and days in the user's language. */
export function useStatFormats() {
  const formats = useFormats()
  const locale = currentLocale()
  const dayAs = (options: Intl.DateTimeFormatOptions) => {
    const format = dateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(noonOf(day))
  }
  return {
    ...formats,
    weekday: dayAs({ weekday: 'short' }),
    date: dayAs({ dateStyle: 'long' }),
    month: (month: number) =>
      dateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15)),
  }
}
