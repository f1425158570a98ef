import { queryClient } from '../../lib/query-client.ts'
import { toolQueueQuery } from './tools.api.ts'

export const refreshToolQueue = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: toolQueueQuery().queryKey })
