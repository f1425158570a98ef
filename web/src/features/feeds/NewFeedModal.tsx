import { sanitizeSlug } from '@lectern/contract/rules/slugs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, flagsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { Form } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { FeedModalFrame } from './FeedModalFrame.tsx'
import { type FeedForm, feedsChanged, openFeed, serverAddress } from './feeds.api.ts'
import { feedAddress } from './feeds.rules.ts'
import { FeedWarnings } from './FeedWarnings.tsx'
import { feedOpened, type FeedTarget } from './use-feed-modal.ts'

export function NewFeedModal({ isOpen, target }: { isOpen: boolean; target: FeedTarget }) {
  const { t } = useTranslation()
  const formId = useId()
  const [form, setForm] = useState<FeedForm>(() => ({
    slug: target.entityId,
    preventIndexing: true,
    ownerName: '',
    ownerEmail: '',
  }))
  const change = (part: Partial<FeedForm>) => setForm((before) => ({ ...before, ...part }))
  const opening = useToastedMutation({
    mutationFn: () => openFeed(target, form),
    onSuccess: (feed) => {
      feedOpened(feed)
      feedsChanged()
    },
    failed: t('feeds.openFailed'),
  })
  const handleOpen = () => {
    if (form.slug.trim() === '') return toast.error(t('feeds.slugNeeded'))
    const slug = sanitizeSlug(form.slug)
    if (slug === form.slug) return opening.mutate()
    change({ slug })
    return toast.warning(t('feeds.slugChanged'))
  }
  const field = fieldsOf(form, change)
  return (
    <FeedModalFrame
      isOpen={isOpen}
      target={target}
      isBusy={opening.isPending}
      button={<SubmitButton form={formId}>{t('feeds.openFeed')}</SubmitButton>}
    >
      <Form id={formId} onSubmit={handleOpen} className="grid gap-4 py-2">
        <TextField
          label={t('feeds.slug')}
          {...field('slug')}
          hint={
            <span className="wrap-anywhere">
              {t('feeds.preview', { url: feedAddress(serverAddress(), form.slug.trim()) })}
            </span>
          }
          required
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <FeedOptions form={form} onChange={change} />
        <FeedWarnings hasEpisodesWithoutPubDate={target.hasEpisodesWithoutPubDate ?? false} />
      </Form>
    </FeedModalFrame>
  )
}

interface FeedOptionsProps {
  form: FeedForm
  onChange: (part: Partial<FeedForm>) => void
}

function FeedOptions({ form, onChange }: FeedOptionsProps) {
  const { t } = useTranslation()
  const field = fieldsOf(form, onChange)
  const flag = flagsOf(form, onChange)
  return (
    <details className="rounded-control border border-line px-3">
      <summary className="cursor-pointer py-2 text-sm font-medium text-muted">{t('feeds.options')}</summary>
      <div className="grid gap-3 pb-3">
        <Switch {...hinted(t, 'feeds.preventIndexing')} {...flag('preventIndexing')} />
        <TextField label={t('feeds.ownerName')} {...field('ownerName')} maxLength={500} />
        <TextField label={t('feeds.ownerEmail')} type="email" {...field('ownerEmail')} maxLength={500} />
      </div>
    </details>
  )
}
