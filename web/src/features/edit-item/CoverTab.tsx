import type { ItemExpandedView } from '@lectern/contract/items'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlWithToken } from '../../lib/link-with-token.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { CoverSearch } from './CoverSearch.tsx'
import { removeCover, setCoverFromFile, setCoverFromUrl, uploadCover } from './edit-item.api.ts'

const COVER_PX = 160
const PICTURES = ['.png', '.jpg', '.jpeg', '.webp']

export function CoverTab({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const { canUpload, canDelete } = usePermissions()
  const ratio = useCoverRatio(item.libraryId)
  const change = useToastedMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    done: t('editItem.cover.saved'),
    failed: t('editItem.cover.failed'),
  })
  const take = (work: () => Promise<void>) => change.mutate(work)
  const askToRemove = async () => {
    const confirmed = await confirmDanger({
      action: t('editItem.cover.remove'),
      message: t('editItem.cover.removeText'),
    })
    if (confirmed) take(() => removeCover(item.id))
  }
  return (
    <div className="grid gap-6" aria-busy={change.isPending}>
      <div className="grid gap-4 sm:grid-cols-[160px_1fr]">
        <div className="grid content-start gap-2">
          <div style={{ width: COVER_PX }}>
            <Cover subject={coverSubjectOf(item)} ratio={ratio} widthPx={COVER_PX} />
          </div>
          {canDelete && item.media.coverPath !== null && (
            <Button size="sm" icon={Trash2} onClick={() => void askToRemove()}>
              {t('editItem.cover.remove')}
            </Button>
          )}
        </div>
        <div className="grid content-start gap-4">
          {canUpload && (
            <>
              <FileDrop
                label={t('editItem.cover.upload')}
                accept={PICTURES}
                disabled={change.isPending}
                onFiles={([file]) => file && take(() => uploadCover(item.id, file))}
              />
              <AddressField
                isBusy={change.isPending}
                onSave={(url) => take(() => setCoverFromUrl(item.id, url))}
              />
            </>
          )}
          <OwnPictures item={item} onChoose={(path) => take(() => setCoverFromFile(item.id, path))} />
        </div>
      </div>
      {canUpload && <CoverSearch item={item} onChoose={(url) => take(() => setCoverFromUrl(item.id, url))} />}
    </div>
  )
}

function AddressField({ isBusy, onSave }: { isBusy: boolean; onSave: (url: string) => void }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const isAddress = /^https?:\/\/\S+$/i.test(url.trim())
  return (
    <Form onSubmit={() => isAddress && onSave(url.trim())} className="flex items-end gap-2">
      <TextField
        label={t('editItem.cover.address')}
        type="url"
        value={url}
        onChange={setUrl}
        className="flex-1"
        error={url !== '' && !isAddress ? t('editItem.cover.addressNeeded') : undefined}
      />
      <Button type="submit" disabled={!isAddress || isBusy}>
        {t('editItem.apply')}
      </Button>
    </Form>
  )
}

/** Pictures among the item's files. */
function OwnPictures({ item, onChoose }: { item: ItemExpandedView; onChoose: (path: string) => void }) {
  const { t } = useTranslation()
  const pictures = item.libraryFiles.filter(({ fileType }) => fileType === 'image')
  if (pictures.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm text-muted">{t('editItem.cover.own', { count: pictures.length })}</h3>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ ino, metadata }) => (
          <li key={metadata.path}>
            <button
              type="button"
              onClick={() => onChoose(metadata.path)}
              aria-pressed={metadata.path === item.media.coverPath}
              aria-label={metadata.filename}
              className="overflow-hidden rounded-cover border-2 border-transparent aria-pressed:border-accent"
            >
              <img
                src={urlWithToken(`/api/items/${item.id}/file/${ino}`)}
                alt=""
                loading="lazy"
                className="h-24 w-auto"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
