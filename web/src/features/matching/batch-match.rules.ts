/** Options for matching many books at once. */
export interface BatchMatchOptions {
  readonly provider: string
  readonly overrideDefaults: boolean
  readonly overrideCover: boolean
  readonly overrideDetails: boolean
}

const WEB_BOOK_SEARCH = 'google'

/** Defaults to the library's own provider, or to the web book search if it has none. */
export function defaultOptions(libraryProvider: string | null | undefined): BatchMatchOptions {
  return {
    provider: libraryProvider || WEB_BOOK_SEARCH,
    overrideDefaults: true,
    overrideCover: true,
    overrideDetails: true,
  }
}
