export type StopReason = 'unreachable' | 'emptied' | 'otherDevice'

/** Explains to admins why a scan stopped to protect the library. */
export function describeStop(reason: StopReason, path: string, numVanished: number): string {
  const nothing = 'Nothing was changed.'
  const confirm = 'If the items are really gone, scan again and confirm it.'
  switch (reason) {
    case 'unreachable':
      return `The folder ${path} cannot be read. ${nothing} Is its disk mounted, and may the server read it?`
    case 'emptied':
      return `The folder ${path} is empty, but contained ${numVanished} items before. ${nothing} Is its disk mounted? ${confirm}`
    case 'otherDevice':
      return `The folder ${path} is on a different device than before, and ${numVanished} items are not in it. ${nothing} Is its disk mounted? ${confirm}`
  }
}
