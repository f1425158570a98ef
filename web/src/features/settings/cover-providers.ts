import { BOOK_PROVIDERS } from '@lectern/contract/rules/library-rules'
import { providerName } from '../../lib/provider-names.ts'

/** Where covers can be looked for. */
export const COVER_PROVIDERS = BOOK_PROVIDERS.map((value) => ({ value, label: providerName(value) }))
