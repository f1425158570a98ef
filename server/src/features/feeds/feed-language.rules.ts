/** ISO 639 codes of languages that books are likely to be in. */
const CODES = (
  'en de es fr it nl pl ru zh ja ko pt sv da no nb fi cs sk hu ro bg hr sr sl uk el tr ar he fa hi bn ta te ur ' +
  'vi th id ms ca eu gl ga cy is et lv lt mt sq mk af sw la eo'
).split(' ')

/**
 * Feeds need a language code of two letters, perhaps with a region; file tags may also have one of three letters
 * (`deu`, `ger`), or the language's name in English or in the language itself.
 */
export function languageCode(language: string | null): string {
  const text = (language ?? '').trim().toLowerCase().replace('_', '-')
  if (text === '') return 'en'
  if (SHORT_CODE.test(text)) return text
  if (LONG_CODE.test(text)) return shortCode(text)
  return CODES.find((code) => [nameIn('en', code), nameIn(code, code)].includes(text)) ?? 'en'
}

const SHORT_CODE = /^[a-z]{2}(-[a-z]{2,4})?$/
/** Only what `Intl.Locale` accepts: with a region of two letters, or a script of four. */
const LONG_CODE = /^[a-z]{3}(-([a-z]{2}|[a-z]{4}))?$/

/** The code of two letters for the same language. */
function shortCode(code: string): string {
  const canonical = new Intl.Locale(code).toString().toLowerCase()
  return SHORT_CODE.test(canonical) ? canonical : 'en'
}

function nameIn(language: string, code: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code)?.toLowerCase()
}
