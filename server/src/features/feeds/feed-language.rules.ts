/** ISO 639 codes of languages that books are likely to be in. */
const CODES = (
  'en de es fr it nl pl ru zh ja ko pt sv da no nb fi cs sk hu ro bg hr sr sl uk el tr ar he fa hi bn ta te ur ' +
  'vi th id ms ca eu gl ga cy is et lv lt mt sq mk af sw la eo'
).split(' ')

/** Feeds need a language code; file tags may also have the language's name in English or in the language itself. */
export function languageCode(language: string | null): string {
  const text = (language ?? '').trim().toLowerCase()
  if (text === '') return 'en'
  if (/^[a-z]{2}(-[a-z]{2,4})?$/.test(text)) return text
  return CODES.find((code) => [nameIn('en', code), nameIn(code, code)].includes(text)) ?? 'en'
}

function nameIn(language: string, code: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code)?.toLowerCase()
}
