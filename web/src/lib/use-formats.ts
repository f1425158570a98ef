import { formatCount } from './format-count.ts'
import { formatDuration, formatDurationLong } from './format-duration.ts'
import { formatSize } from './format-size.ts'
import { currentLanguage } from './i18n.ts'
import { localeOf } from './languages.ts'
import { useT } from './use-t.ts'

/** Lengths, sizes and counts in the reader's language. */
export function useFormats() {
  // The hook of the string table draws the component again when the language changes.
  useT()
  const locale = localeOf(currentLanguage())
  return {
    duration: (seconds: number) => formatDuration(seconds, locale),
    durationLong: (seconds: number) => formatDurationLong(seconds, locale),
    size: (bytes: number) => formatSize(bytes, locale),
    number: (value: number) => formatCount(value, locale),
  }
}
