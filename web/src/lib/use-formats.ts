import { useTranslation } from 'react-i18next'
import { formatDuration, formatDurationLong } from '../../lib/format-duration.ts'
import { formatSize } from '../../lib/format-size.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { localeOf } from '../../lib/languages.ts'

/** Lengths, sizes and counts in the reader's language. */
export function useFormats() {
  // The hook of the string table draws the component again when the language changes.
  useTranslation()
  const locale = localeOf(currentLanguage())
  return {
    duration: (seconds: number) => formatDuration(seconds, locale),
    durationLong: (seconds: number) => formatDurationLong(seconds, locale),
    size: (bytes: number) => formatSize(bytes, locale),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
  }
}
