import { afterAll, beforeAll, describe } from 'vitest'
import { eventLines } from './events.lines.ts'
import { groupLines } from './groups.lines.ts'
import { itemFileLines } from './item-files.lines.ts'
import { itemLines } from './items.lines.ts'
import { libraryLines } from './libraries.lines.ts'
import { listLines } from './lists.lines.ts'
import { miscLines } from './misc.lines.ts'
import { ownAccountLines } from './own-account.lines.ts'
import { peopleLines } from './people.lines.ts'
import { removalLines } from './removal.lines.ts'
import { sessionLines } from './sessions.lines.ts'
import { shelfLines } from './shelves.lines.ts'
import { signInLines } from './sign-in.lines.ts'
import { type SmallServer, startSmallServer } from './small-server.ts'

/**
 * The protocol, call by call: status, exact keys and types of every answer, as client apps know them. One server for
 * all of it, so the order matters: those who change much come last.
 */

let server: SmallServer
beforeAll(async () => {
  server = await startSmallServer()
})
afterAll(() => server.close())

const PARTS = {
  libraries: libraryLines,
  lists: listLines,
  shelves: shelfLines,
  people: peopleLines,
  groups: groupLines,
  sessions: sessionLines,
  'sign-in': signInLines,
  'own account': ownAccountLines,
  'the rest': miscLines,
  events: eventLines,
  items: itemLines,
  'files of items': itemFileLines,
  removal: removalLines,
}

describe.each(Object.entries(PARTS))('%s', (_name, part) => {
  part(() => server)
})
