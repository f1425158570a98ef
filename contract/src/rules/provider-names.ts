import type { MetadataProvider } from './library-rules.ts'

/** Where details and covers can be looked for. These are names of services; they are not translated. */
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

/** One that an admin set up has no name here; its own word stands for it. */
export const providerName = (provider: string): string =>
  (PROVIDER_NAMES as Record<string, string | undefined>)[provider] ?? provider
