import type { FSWatcher } from 'node:fs'

export interface WatchedFolder {
  /** Null if the folder is polled instead. */
  readonly watcher: FSWatcher | null
  /** Device and inode; '' until the folder has been read. */
  key: string
}

interface Node extends WatchedFolder {
  /** Undefined for the many that have none: an empty set each would take more memory than everything else. */
  children: Set<string> | undefined
}

/** The watched folders of a tree, by path and by device and inode. */
export class WatchedFolders {
  private readonly nodes = new Map<string, Node>()
  private readonly pathByKey = new Map<string, string>()

  get(relPath: string): WatchedFolder | undefined {
    return this.nodes.get(relPath)
  }

  /** Whether a folder at this path could be added: it isn't there yet, but its parent is. */
  hasPlaceFor(relPath: string): boolean {
    return !this.nodes.has(relPath) && (relPath === '' || this.nodes.has(parentOf(relPath)))
  }

  add(relPath: string, watcher: FSWatcher | null): WatchedFolder {
    const node: Node = { watcher, key: '', children: undefined }
    this.nodes.set(relPath, node)
    const parent = relPath === '' ? undefined : this.nodes.get(parentOf(relPath))
    if (parent) (parent.children ??= new Set()).add(relPath)
    return node
  }

  setKey(relPath: string, key: string): void {
    const node = this.nodes.get(relPath)
    if (!node) return
    node.key = key
    this.pathByKey.set(key, relPath)
  }

  pathOf(key: string): string | undefined {
    return this.pathByKey.get(key)
  }

  /** Closes the watchers of a folder and everything below it; returns the folders that were polled instead. */
  drop(relPath: string): string[] {
    const polled: string[] = []
    const waiting = [relPath]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const node = this.nodes.get(at)
      if (!node) continue
      if (node.watcher) node.watcher.close()
      else polled.push(at)
      if (this.pathByKey.get(node.key) === at) this.pathByKey.delete(node.key)
      this.nodes.delete(at)
      for (const child of node.children ?? []) waiting.push(child)
    }
    if (relPath !== '') this.nodes.get(parentOf(relPath))?.children?.delete(relPath)
    return polled
  }

  get numWatched(): number {
    let count = 0
    for (const { watcher } of this.nodes.values()) if (watcher) count += 1
    return count
  }
}

const parentOf = (relPath: string): string => relPath.slice(0, Math.max(0, relPath.lastIndexOf('/')))
