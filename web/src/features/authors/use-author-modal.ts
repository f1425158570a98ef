import { createEditModal } from '../../ui/edit-modal.ts'

export const {
  useEditModal: useAuthorModal,
  openEdit: openEditAuthor,
  closeEdit: closeEditAuthor,
} = createEditModal()
