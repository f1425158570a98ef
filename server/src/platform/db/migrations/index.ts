import type { Migration } from '../migrate.ts'
import { accounts } from './0001-accounts.ts'
import { items } from './0002-items.ts'
import { scanReports } from './0003-scan-reports.ts'

/** In order, for ever: new ones go to the end. */
export const migrations: readonly Migration[] = [accounts, items, scanReports]
