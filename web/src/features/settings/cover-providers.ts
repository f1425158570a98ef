import { BOOK_PROVIDERS } from '@lectern/contract/rules/library-rules'
import { providerName } from '@lectern/contract/rules/provider-names'

/** Providers that can search for covers. */
export const COVER_PROVIDERS = BOOK_PROVIDERS.map((value) => ({ value, label: providerName(value) }))
