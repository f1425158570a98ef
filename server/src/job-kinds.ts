import type { Jobs } from './platform/jobs/jobs.types.ts'

/** Every kind of background job; each slice declares its own in `<slice>.jobs.ts`. */
export const jobKinds = {}

export type AppJobs = Jobs<typeof jobKinds>
