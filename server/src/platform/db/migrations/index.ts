import type { Migration } from '../migrate.ts'
import { accounts } from './0001-accounts.ts'

/** In order, for ever: new ones go to the end. */
export const migrations: readonly Migration[] = [accounts]
