import { workerUrl } from '../../../platform/jobs/worker-url.ts'

/** Asked for from beside the worker: its address is relative to the module that asks. */
export const readMediaUrl = (): URL => workerUrl(import.meta.url, 'read-media')
