import type { FSWatcher } from 'node:fs'

export interface WatchedFolder {
  /** null: polled instead. */
  readonly watcher: FSWatcher | null
  /** Device and inode; '' while nobody has looked. */
  key: string
}

interface Node extends WatchedFolder {
  /** undefined for the many that have none: an empty set for each would weigh more than all the rest. */
  children: Set<string> | undefined
}

/** The folders of a tree that are watched, by path and by what they are. */
export class WatchedFolders {
  private readonly nodes = new Map<string, Node>()
  private readonly pathByKey = new Map<string, string>()

  get(relPath: string): WatchedFolder | undefined {
    return this.nodes.get(relPath)
  }

  /** Would a folder at this path hang in the tree? */
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

  /** Closes the watchers of a folder and of all below it; gives those that were polled instead. */
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
