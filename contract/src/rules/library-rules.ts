import { COVER_ASPECT_RATIO, LIBRARY_ICONS, type LibraryIcon, type MediaType } from '../constants.ts'

/** Library rules shared by the server and the web client. */

export const STANDARD_COVER_RATIO = 1.6
export const SQUARE_COVER_RATIO = 1
/** A cover whose aspect ratio differs by more than this is shown in full, over a blurred backdrop. */
export const COVER_RATIO_TOLERANCE = 0.15

/** The height-to-width ratio of a library's covers, from its setting. */
export function coverRatio(coverAspectRatio: unknown): number {
  return coverAspectRatio === COVER_ASPECT_RATIO.standard ? STANDARD_COVER_RATIO : SQUARE_COVER_RATIO
}

export const LOGO_ICON: LibraryIcon = 'audiobookshelf'
export const DEFAULT_LIBRARY_ICON: LibraryIcon = 'database'

/** Unknown icons of other versions fall back to the logo. */
export function libraryIconOf(icon: unknown): LibraryIcon {
  return LIBRARY_ICONS.find((known) => known === icon) ?? LOGO_ICON
}

/** In display order; the first is the default of a new library. */
export const BOOK_PROVIDERS = [
  'google',
  'openlibrary',
  'itunes',
  'audible',
  'audible.ca',
  'audible.uk',
  'audible.au',
  'audible.fr',
  'audible.de',
  'audible.jp',
  'audible.it',
  'audible.in',
  'audible.es',
  'fantlab',
] as const
export const PODCAST_PROVIDERS = ['itunes'] as const

export type MetadataProvider = (typeof BOOK_PROVIDERS | typeof PODCAST_PROVIDERS)[number]

export function providersOf(mediaType: MediaType): readonly MetadataProvider[] {
  return mediaType === 'podcast' ? PODCAST_PROVIDERS : BOOK_PROVIDERS
}

export function defaultProvider(mediaType: MediaType): MetadataProvider {
  return mediaType === 'podcast' ? 'itunes' : 'google'
}

const CUSTOM_PROVIDER = /^custom-[A-Za-z0-9_-]{1,64}$/

/** A provider from the table, or a custom one. */
export function isProviderFor(mediaType: MediaType, provider: string): boolean {
  return providersOf(mediaType).some((known) => known === provider) || CUSTOM_PROVIDER.test(provider)
}
