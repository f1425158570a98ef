/** The browser's formatters. Constructing one is far more expensive than using it, and a page needs only a few. */

export const numberFormat = keeping(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const dateTimeFormat = keeping(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

export const relativeTimeFormat = keeping(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

function keeping<Options, Format>(create: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = kept.get(key) ?? create(locale, options)
    kept.set(key, format)
    return format
  }
}
