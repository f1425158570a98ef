import type { TrashEntryView } from '@lectern/contract/trash'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const trashQuery = () =>
  queryOptions({ queryKey: ['trash'], queryFn: ({ signal }) => call('trash.list', { signal }) })

const keep = (list: { entries: TrashEntryView[] }) =>
  void queryClient.setQueryData(trashQuery().queryKey, list)

export const restoreEntry = async (id: string) => keep(await call('trash.restore', { params: { id } }))

export const removeEntry = async (id: string) => keep(await call('trash.remove', { params: { id } }))

export const emptyTrash = async () => keep(await call('trash.empty'))
