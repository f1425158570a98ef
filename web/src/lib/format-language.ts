/** Language codes such as “en” or “pt-BR”; not names, which books may have instead. */
const CODE = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/i

/** The name of a language in the user's own: feeds and e-books have codes, other sources names, which are kept. */
export function formatLanguage(value: string, locale: string): string {
  const parts = CODE.exec(value.trim())
    ?.slice(1)
    .filter((part) => part !== undefined)
  if (parts === undefined) return value
  const names = new Intl.DisplayNames(locale, {
    type: 'language',
    languageDisplay: 'standard',
    fallback: 'none',
  })
  const name = names.of(parts.join('-'))
  return name === undefined ? value : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
