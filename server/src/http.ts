import type { Caller } from './features/users/callers.types.ts'
import type { Endpoints } from './platform/http/endpoints.ts'

/** What the slices' routes register with. */
export type Http = Endpoints<Caller>
