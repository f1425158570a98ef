import type { CollectionView } from '@lectern/contract/collections'
import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { CollectionCover } from '../groups/CollectionCover.tsx'
import { EditGroupModal } from '../groups/EditGroupModal.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { changeCollection, removeCollection } from './collection-actions.ts'
import { collectionQuery, onCollectionGone } from './collections.api.ts'
import { closeEditCollection, useCollectionsModal } from './use-collections-modal.ts'

const COVER_PX = 200
const PICTURES = ['.png', '.jpg', '.jpeg', '.webp'] as const

export function EditCollectionModal() {
  const isEditing = useCollectionsModal((state) => state.isEditing)
  const edited = useCollectionsModal((state) => state.edited)
  const { data: collection } = useQuery({
    ...collectionQuery(edited?.id ?? ''),
    enabled: isEditing && edited !== null,
  })
  // Somebody else may remove it meanwhile: there is nothing to save any more.
  useEffect(() => onCollectionGone(({ id }) => id === edited?.id && closeEditCollection()), [edited])
  if (edited === null || collection === undefined) return null
  return <EditForm key={edited.opening} isOpen={isEditing} collection={collection} />
}

function EditForm({ isOpen, collection }: { isOpen: boolean; collection: CollectionView }) {
  const { t } = useTranslation()
  const { canDelete } = usePermissions()
  const [isUploading, setIsUploading] = useState(false)
  const ratio = useCoverRatio(collection.libraryId)
  const subjects = collection.books.slice(0, 2).map(coverSubjectOf)
  return (
    <EditGroupModal
      part="collections"
      open={isOpen}
      group={collection}
      mayRemove={canDelete}
      onClose={closeEditCollection}
      onSave={(change) => changeCollection(collection.id, change)}
      onRemove={() => removeCollection(collection)}
      cover={
        <div className="grid gap-3">
          <CollectionCover subjects={subjects} ratio={ratio} widthPx={COVER_PX} />
          <Button size="sm" variant="ghost" icon={ImageUp} onClick={() => setIsUploading(true)}>
            {t('collections.edit.uploadCover')}
          </Button>
        </div>
      }
      instead={isUploading ? <CoverUpload onBack={() => setIsUploading(false)} /> : undefined}
    />
  )
}

/** A picture of one's own is not taken yet, and it says so: nothing is sent. */
function CoverUpload({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 py-2">
      <p className="text-muted">{t('collections.edit.uploadNote')}</p>
      <FileDrop
        label={t('collections.edit.uploadCover')}
        accept={PICTURES}
        onFiles={() => undefined}
        disabled
      />
      <Button className="justify-self-start" onClick={onBack}>
        {t('collections.edit.backFromUpload')}
      </Button>
    </div>
  )
}
