import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { createEditModal } from './edit-modal.ts'

type UseEditModal = ReturnType<typeof createEditModal>['useEditModal']

/** What the form of an edit modal is about; it is loaded while the modal is open. */
export function useEdited<Data, Key extends QueryKey>(
  useEditModal: UseEditModal,
  queryOf: (id: string) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const { isOpen, edited } = useEditModal()
  const { data } = useQuery({ ...queryOf(edited?.id ?? ''), enabled: isOpen && edited !== null })
  return { isOpen, edited, data }
}
