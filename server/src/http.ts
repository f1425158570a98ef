import type { Caller } from './features/users/callers.types.ts'
import type { Endpoints } from './platform/http/endpoints.ts'

/** What slices register their routes with. */
export type Http = Endpoints<Caller>
