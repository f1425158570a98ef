import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onServerEvent } from '../session/connection.ts'
import { librariesQuery } from '../features/libraries/libraries.api.ts'
import {
  currentLibraryId,
  pickCurrent,
  setCurrentLibrary,
} from '../features/libraries/use-current-library.ts'
import { queryClient } from '../lib/query-client.ts'
import { libraryIdIn, libraryTarget } from './layout.rules.ts'

/** When the current library is removed, navigates to the next visible library, or to the start page. */
export function useLibraryRemoval(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () =>
      onServerEvent('library_removed', (removed) => {
        const isCurrent = currentLibraryId() === removed.id || libraryIdIn(pathname) === removed.id
        if (!isCurrent) return
        const others = (queryClient.getQueryData(librariesQuery().queryKey) ?? []).filter(
          (library) => library.id !== removed.id,
        )
        const next = pickCurrent(others, null)
        setCurrentLibrary(next?.id ?? null)
        if (libraryIdIn(pathname) === null) return
        const target = next === null ? '/' : libraryTarget(pathname, next.id)
        if (target !== null) void navigate({ to: target, replace: true })
      }),
    [navigate, pathname],
  )
}
