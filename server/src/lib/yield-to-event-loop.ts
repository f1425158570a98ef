import { setImmediate } from 'node:timers/promises'

/** Lets pending I/O and requests run before long synchronous work continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
