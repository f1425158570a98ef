import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { EditModalState } from './edit-modal.ts'

/** The record that an edit modal is about; loaded while the modal is open. */
export function useEdited<Data, Key extends QueryKey>(
  { isOpen, edited }: EditModalState,
  queryOf: (id: string) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const { data } = useQuery({ ...queryOf(edited?.id ?? ''), enabled: isOpen && edited !== null })
  return { isOpen, edited, data }
}
