import { DEFAULT_LANGUAGE, type Language } from '@lectern/contract/constants'
import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { strings as english } from '../strings/en-us/index.ts'
import * as firstParts from '../strings/en-us/first-parts.ts'
import { formatCount } from './format-count.ts'
import { chooseLanguage, localeOf } from './languages.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * Translations: the English texts of the first screens are always available, the others are loaded a moment later,
 * and other languages when selected.
 */

const LANGUAGE_KEY = 'lang'

type Strings = typeof english

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'strings'
    resources: { strings: Strings }
  }
}

/** Discovered by path: adding a language only takes a new folder. */
const loaders = import.meta.glob<object>(['../strings/*/index.ts', '!../strings/en-us/*'], {
  import: 'strings',
})

const loadStrings = (language: Language) => loaders[`../strings/${language}/index.ts`]?.()

/** Formats counts in texts for the language: 1,234 or 1.234. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) => {
    const isCount = options?.['interpolationkey'] === 'count' && typeof value === 'number'
    return isCount ? formatCount(value, currentLocale()) : (value as string)
  },
}

let allTexts: Promise<void> | undefined

export async function startI18n(): Promise<void> {
  allTexts = undefined
  await i18next
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: DEFAULT_LANGUAGE,
      lowerCaseLng: true,
      defaultNS: 'strings',
      resources: { [DEFAULT_LANGUAGE]: { strings: { ...firstParts } } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      // Re-renders when the remaining texts arrive.
      react: { bindI18nStore: 'added' },
    })
  await switchTo(chooseLanguage(storedLanguage(), null))
}

/** Loads the English texts of every page. Retried after a failure. */
export function loadAllTexts(): Promise<void> {
  allTexts ??= import('../strings/en-us/parts.ts')
    .then((parts) => void i18next.addResourceBundle(DEFAULT_LANGUAGE, 'strings', { ...parts }, true))
    .catch((error: unknown) => {
      allTexts = undefined
      console.error('Could not load the texts of the pages', error)
    })
  return allTexts
}

export const storedLanguage = (): string | null => readStored(LANGUAGE_KEY)

/** Stores the user's own choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  writeStored(LANGUAGE_KEY, language)
  await switchTo(language)
}

/** Applies the server's default, unless the user has made a choice. */
export async function applyServerLanguage(serverDefault: string): Promise<void> {
  await switchTo(chooseLanguage(storedLanguage(), serverDefault))
}

async function switchTo(language: Language): Promise<void> {
  if (language !== DEFAULT_LANGUAGE && !i18next.hasResourceBundle(language, 'strings')) {
    try {
      const strings = await loadStrings(language)
      i18next.addResourceBundle(language, 'strings', strings)
    } catch (error) {
      console.error(`Could not load the language ${language}`, error)
      return
    }
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = localeOf(language)
}

export const currentLanguage = (): Language => i18next.language as Language

/** The interface language, for Intl. */
export const currentLocale = (): string => localeOf(currentLanguage())
