import { randomUUID } from 'node:crypto'
import type { Id } from '@lectern/contract/ids'

/** Nothing has it yet, so it may become the id of whatever is made. */
type NewId = Id<never>

export const newId = (): NewId => randomUUID() as string as NewId
