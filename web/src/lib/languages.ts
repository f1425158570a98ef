import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@lectern/contract/constants'

/** Each language in its own name, as users look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  'en-us': 'English',
  es: 'Español',
  fr: 'Français',
  hr: 'Hrvatski',
  it: 'Italiano',
  pl: 'Polski',
  ru: 'Русский',
  'zh-cn': '简体中文',
}

const isLanguage = (code: unknown): code is Language => (LANGUAGES as readonly unknown[]).includes(code)

/** The user's own choice, then the server's default, then English. */
export function chooseLanguage(stored: string | null, serverDefault: string | null): Language {
  if (isLanguage(stored)) return stored
  return isLanguage(serverDefault) ? serverDefault : DEFAULT_LANGUAGE
}

/** For Intl and the html element: zh-cn → zh-CN. */
export function localeOf(language: Language): string {
  const [base, region] = language.split('-')
  return region === undefined ? language : `${base}-${region.toUpperCase()}`
}
