import type { MetadataProvider } from './library-rules.ts'

/** Names of metadata and cover providers. They are brand names and are not translated. */
const PROVIDER_NAMES: Record<MetadataProvider | 'best' | 'all' | 'audiobookcovers', string> = {
  google: 'Google Books',
  openlibrary: 'Open Library',
  itunes: 'iTunes',
  audible: 'Audible.com',
  'audible.ca': 'Audible.ca',
  'audible.uk': 'Audible.co.uk',
  'audible.au': 'Audible.com.au',
  'audible.fr': 'Audible.fr',
  'audible.de': 'Audible.de',
  'audible.jp': 'Audible.co.jp',
  'audible.it': 'Audible.it',
  'audible.in': 'Audible.in',
  'audible.es': 'Audible.es',
  fantlab: 'FantLab',
  audiobookcovers: 'AudiobookCovers.com',
  best: 'Best',
  all: 'All',
}

/** Custom providers are not listed here; falls back to the given name. */
export const providerName = (provider: string): string =>
  (PROVIDER_NAMES as Record<string, string | undefined>)[provider] ?? provider
