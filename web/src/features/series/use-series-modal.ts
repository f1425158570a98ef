import { createEditModal } from '../../ui/edit-modal.ts'

export const {
  useEditModal: useSeriesModal,
  openEdit: openEditSeries,
  closeEdit: closeEditSeries,
} = createEditModal()
