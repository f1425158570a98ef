import { messageOf } from '../../lib/errors.ts'
import { createFolderChangeTracker } from './changed-folders.ts'
import { isDotName } from './folder-snapshot.ts'
import { createTreePoller } from './tree-poller.ts'
import { POLL_EVERY_MS, type TreeWatch, type TreeWatchOptions } from './tree-watch.types.ts'

/** For network file systems, which don't report changes made by other machines. */
export function pollTree(root: string, options: TreeWatchOptions): TreeWatch {
  const { signal, debounceMs, onDirty, onWarning, pollEveryMs = POLL_EVERY_MS } = options
  const dirty = createFolderChangeTracker({ debounceMs, onDirty })
  let lastTrouble = ''
  const poller = createTreePoller(root, {
    isIgnored: options.isIgnored ?? isDotName,
    pollEveryMs,
    forbidden: options.forbidden ?? [],
    onChange: (relPath) => dirty.mark(relPath),
    onUnreadable(relPath, error) {
      const message = messageOf(error)
      // Scans report individual folders; this is only about the whole disk being unavailable.
      if (relPath !== '' || message === lastTrouble) return
      lastTrouble = message
      onWarning(`"${root}" cannot be looked at for changes: ${message}`)
    },
  })
  const close = () => {
    poller.close()
    dirty.close()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
  return { ready: poller.add(''), numWatched: 0 }
}
