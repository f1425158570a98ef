import type { AuthorDetailView } from '@lectern/contract/authors'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/ClashNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useEdited } from '../../ui/use-edited.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { AuthorImage } from '../../cards/AuthorImage.tsx'
import { usePermissions } from '../../session/use-permissions.ts'
import { authorQuery } from './author-page.api.ts'
import { closeEditAuthor, useAuthorModal } from './use-author-modal.ts'
import { useAuthorForm } from './use-author-form.ts'

const WIDTH_PX = 800
const IMAGE_WIDTH_PX = 160

export function EditAuthorModal() {
  const { isOpen, edited, data: author } = useEdited(useAuthorModal(), authorQuery)
  useServerEvent('author_updated', ({ id }) => {
    if (id === edited?.id) void queryClient.invalidateQueries({ queryKey: authorQuery(id).queryKey })
  })
  // The author may be removed, or merged into another, while being edited: then there is nothing left to save.
  useServerEvent('author_removed', ({ id }) => {
    if (id === edited?.id) closeEditAuthor()
  })
  if (edited === null || author === undefined) return null
  return <EditForm key={edited.opening} isOpen={isOpen} author={author} />
}

function EditForm({ isOpen, author }: { isOpen: boolean; author: AuthorDetailView }) {
  const { t } = useTranslation()
  const formId = useId()
  const { canDelete, isAdmin } = usePermissions()
  const form = useAuthorForm(author)
  useLeaveGuard(isOpen && form.isDirty && !form.isBusy, { save: form.saveNow })
  const field = fieldsOf(form.draft, form.change)
  return (
    <Modal
      open={isOpen}
      onClose={() => void form.close()}
      title={t('authors.edit.title')}
      width={WIDTH_PX}
      processing={form.isBusy}
      footer={
        <>
          {canDelete && (
            <Button variant="danger" className="mr-auto" onClick={form.remove}>
              {t('authors.edit.remove')}
            </Button>
          )}
          {isAdmin && <Button onClick={form.match}>{t('authors.edit.quickMatch')}</Button>}
          <SubmitButton form={formId}>{t('authors.edit.save')}</SubmitButton>
        </>
      }
    >
      <div className="flex gap-6 py-2 max-sm:flex-col max-sm:items-center">
        <Portrait author={author} onRemove={form.removeImage} />
        <Form
          id={formId}
          onSubmit={() => void form.saveNow()}
          className="grid w-full flex-1 gap-4 sm:grid-cols-3"
        >
          <ConflictNotice
            className="sm:col-span-3"
            fields={form.clashes.map((clash) => t(`authors.edit.${clash}`))}
            onTakeTheirs={form.takeTheirs}
          />
          <TextField
            label={t('authors.edit.name')}
            {...field('name')}
            required
            maxLength={1000}
            className="sm:col-span-2"
          />
          <TextField label={t('authors.edit.asin')} {...field('asin')} maxLength={100} />
          <TextField
            label={t('authors.edit.imagePath')}
            {...field('imagePath')}
            maxLength={4000}
            className="sm:col-span-3"
          />
          <TextArea
            label={t('authors.edit.description')}
            rows={8}
            {...field('description')}
            className="sm:col-span-3"
          />
        </Form>
      </div>
    </Modal>
  )
}

interface PortraitProps {
  author: AuthorDetailView
  onRemove: () => void
}

/** The delete button is shown on hover and focus; without a hovering pointer, always. */
function Portrait({ author, onRemove }: PortraitProps) {
  const { t } = useTranslation()
  return (
    <div className="group/portrait relative h-45 w-40 shrink-0 overflow-hidden rounded-cover bg-raised">
      <AuthorImage key={author.updatedAt} author={author} widthPx={IMAGE_WIDTH_PX} />
      {author.imagePath !== null && (
        <IconButton
          icon={Trash2}
          variant="solid"
          size="sm"
          name={t('authors.edit.removeImage')}
          onClick={onRemove}
          className="absolute top-1 right-1 opacity-0 group-focus-within/portrait:opacity-100 group-hover/portrait:opacity-100 touch:opacity-100"
        />
      )}
    </div>
  )
}
