/** What is asked of a provider for many books at once. */
export interface BatchMatchOptions {
  readonly provider: string
  readonly overrideDefaults: boolean
  readonly overrideCover: boolean
  readonly overrideDetails: boolean
}

const WEB_BOOK_SEARCH = 'google'

/** The library's own provider; the web's book search for a library without one. */
export function defaultOptions(libraryProvider: string | null | undefined): BatchMatchOptions {
  return {
    provider: libraryProvider || WEB_BOOK_SEARCH,
    overrideDefaults: true,
    overrideCover: true,
    overrideDetails: true,
  }
}
