import type { Caller } from './features/users/callers.cache.ts'
import type { Endpoints } from './platform/http/endpoints.ts'

/** What the slices' routes register with. */
export type Http = Endpoints<Caller>
