import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery } from './filesystem.api.ts'
import { type FolderUse, folderWithin, type Step, trailToParent } from './folder-chooser.rules.ts'
import { librariesQuery } from './libraries.api.ts'

interface FolderBrowserOptions {
  library: LibraryView | null
  added: readonly string[]
  onChoose: (path: string) => void
}

export type FolderBrowser = ReturnType<typeof useFolderBrowser>

/** Current location in the server's folders, and whether it may be chosen. */
export function useFolderBrowser({ library, added, onChoose }: FolderBrowserOptions) {
  const [trail, setTrail] = useState<readonly Step[] | null>(null)
  const [cameFrom, setCameFrom] = useState<string>()
  /** A folder inside the one that was to be chosen. */
  const [inTheWay, setInTheWay] = useState<{ path: string; folder: string }>()
  const { data: libraries = [] } = useQuery(librariesQuery())
  const current = trail?.at(-1)
  const folders = useQuery({ ...foldersQuery(current?.path), enabled: trail !== null })

  const use: FolderUse = {
    added,
    own: (library?.folders ?? []).map(({ fullPath }) => fullPath),
    others: libraries.filter(({ id }) => id !== library?.id),
  }
  const goTo = (next: readonly Step[] | null) => {
    setCameFrom(next !== null && trail !== null ? trail[next.length]?.path : undefined)
    setInTheWay(undefined)
    setTrail(next)
  }
  const choose = (path: string) => {
    const folder = folderWithin(path, use)
    if (folder !== null) return setInTheWay({ path, folder })
    onChoose(path)
    goTo(null)
  }
  return {
    isOpen: trail !== null,
    open: () => goTo(trailToParent(added.at(-1))),
    close: () => goTo(null),
    trail: trail ?? [],
    /** Undefined at the root, which cannot be chosen. */
    current,
    goTo,
    goInto: (step: Step) => goTo([...(trail ?? []), step]),
    goUp: () => trail && trail.length > 0 && goTo(trail.slice(0, -1)),
    /** The folder that was open before going up. */
    cameFrom,
    folders,
    use,
    choose,
    inTheWay,
    mayChooseCurrent: current !== undefined && folders.isSuccess,
  }
}
