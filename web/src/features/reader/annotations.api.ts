import type { AnnotationView, NewAnnotation } from '@lectern/contract/annotations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { downloadLink } from '../../lib/link-with-token.ts'
import { useServerEvent } from '../../session/use-server-event.ts'

/** The signed-in user's bookmarks, highlights and notes in one e-book. */

const annotationsQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['annotations', itemId],
    queryFn: async ({ signal }) =>
      (await call('annotations.list', { params: { id: itemId }, signal })).annotations,
  })

const NONE: AnnotationView[] = []

export function useAnnotations(itemId: string) {
  const { data, isError } = useQuery(annotationsQuery(itemId))
  useServerEvent('annotations_changed', ({ libraryItemId }) => {
    if (libraryItemId === itemId) void queryClient.invalidateQueries({ queryKey: ['annotations', itemId] })
  })
  return { annotations: data ?? NONE, isError }
}

type Given = Omit<NewAnnotation, 'note'>

export async function addAnnotation(itemId: string, given: Given): Promise<AnnotationView> {
  const made = await call('annotations.create', { params: { id: itemId }, body: given })
  change(itemId, (known) => [...known.filter(({ id }) => id !== made.id), made])
  return made
}

export async function changeAnnotation(
  { id, libraryItemId }: AnnotationView,
  body: { note?: string; color?: NonNullable<AnnotationView['color']> },
): Promise<void> {
  const changed = await call('annotations.update', { params: { id }, body })
  change(libraryItemId, (known) => known.map((one) => (one.id === id ? changed : one)))
}

export async function removeAnnotation({ id, libraryItemId }: AnnotationView): Promise<void> {
  await call('annotations.remove', { params: { id } })
  change(libraryItemId, (known) => known.filter((one) => one.id !== id))
}

function change(itemId: string, edit: (known: AnnotationView[]) => AnnotationView[]): void {
  queryClient.setQueryData(annotationsQuery(itemId).queryKey, (known) =>
    edit(known ?? []).toSorted((a, b) => a.fraction - b.fraction || a.createdAt - b.createdAt),
  )
}

export const exportLink = (itemId: string, format: 'markdown' | 'json') =>
  downloadLink(`/api/me/items/${encodeURIComponent(itemId)}/annotations/export`, { format })
