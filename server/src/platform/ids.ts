import { randomUUID } from 'node:crypto'
import type { Id } from '@lectern/contract/ids'

/** A fresh id, assignable to any kind of id. */
type NewId = Id<never>

export const newId = (): NewId => randomUUID() as string as NewId
