import { formatCount } from './format-count.ts'
import { formatDuration, formatDurationLong } from './format-duration.ts'
import { formatSize } from './format-size.ts'
import { currentLanguage } from './i18n.ts'
import { localeOf } from './languages.ts'
import { useT } from './use-t.ts'

/** Durations, sizes and counts in the user's language. */
export function useFormats() {
  // Subscribes the component to language changes.
  useT()
  const locale = localeOf(currentLanguage())
  return {
    duration: (seconds: number) => formatDuration(seconds, locale),
    durationLong: (seconds: number) => formatDurationLong(seconds, locale),
    size: (bytes: number) => formatSize(bytes, locale),
    number: (value: number) => formatCount(value, locale),
  }
}
