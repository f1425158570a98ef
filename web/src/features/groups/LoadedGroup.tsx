import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { LoadError } from '../../ui/LoadState.tsx'
import type { createRemovalEvents, Group } from './removal-events.ts'
import type { GroupPart } from './group-parts.ts'
import { GroupSkeleton } from './GroupPage.tsx'

interface LoadedGroupProps<View> {
  part: GroupPart
  id: string
  query: UseQueryResult<View>
  onGone: ReturnType<typeof createRemovalEvents>['onGone']
  onRemoved: (libraryId: string) => void
  notFound: ReactNode
  children: (group: View) => ReactNode
}

/** Page of a group; left when the group is removed. */
export function LoadedGroup<View extends Group & { name: string }>(props: LoadedGroupProps<View>) {
  const { part, id: ownId, query, onGone, onRemoved, notFound, children } = props
  const { t } = useTranslation()
  const { data: group, error } = query
  usePageTitle(group?.name)
  const leave = useEffectEvent(onRemoved)
  useEffect(() => onGone(({ id, libraryId }) => id === ownId && leave(libraryId)), [onGone, ownId])
  if (group) return children(group)
  if (error === null) return <GroupSkeleton />
  if (isGoneError(error)) return notFound
  return <LoadError query={query} message={t(`${part}.loadOneFailed`)} />
}
