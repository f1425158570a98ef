import { COVER_ASPECT_RATIO, LIBRARY_ICONS, type LibraryIcon, type MediaType } from '../constants.ts'

/** What server and web client agree on about libraries. */

export const STANDARD_COVER_RATIO = 1.6
export const SQUARE_COVER_RATIO = 1
/** A cover that differs from its library's ratio by more than this is shown contained, over a blurred backdrop. */
export const COVER_RATIO_TOLERANCE = 0.15

/** Height to width of the covers of a library, from its setting. */
export function coverRatio(coverAspectRatio: unknown): number {
  return coverAspectRatio === COVER_ASPECT_RATIO.standard ? STANDARD_COVER_RATIO : SQUARE_COVER_RATIO
}

export const LOGO_ICON: LibraryIcon = 'audiobookshelf'
export const DEFAULT_LIBRARY_ICON: LibraryIcon = 'database'

/** Icons of other versions are unknown here; the logo stands in for them. */
export function libraryIconOf(icon: unknown): LibraryIcon {
  return LIBRARY_ICONS.find((known) => known === icon) ?? LOGO_ICON
}

/** In the order they are offered; the first is what a new library starts with. */
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

/** One of the table, or one that an admin set up. */
export function isProviderFor(mediaType: MediaType, provider: string): boolean {
  return providersOf(mediaType).some((known) => known === provider) || CUSTOM_PROVIDER.test(provider)
}
