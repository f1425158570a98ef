import { sanitizeSlug } from '@lectern/contract/rules/slugs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { RequiredNumberField } from '../../ui/RequiredNumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { durationMs, randomSlug, UNITS, type Unit } from './shares.rules.ts'
import { createShare, shareAddress } from './shares.api.ts'
import type { ShareTarget } from './use-share-modal.ts'

const MOST = 999

/** Slug, expiry, and whether downloads are allowed. */
export function NewShareForm({ target }: { target: ShareTarget }) {
  const { t } = useTranslation()
  const [slug, setSlug] = useState(() => randomSlug((bytes) => crypto.getRandomValues(bytes)))
  const [length, setLength] = useState(0)
  const [unit, setUnit] = useState<Unit>('days')
  const [isDownloadable, setIsDownloadable] = useState(false)
  const sharing = useToastedMutation({
    mutationFn: () =>
      createShare(target, {
        slug,
        expiresAt: length === 0 ? 0 : Date.now() + durationMs(length, unit),
        isDownloadable,
      }),
    done: t('shares.shared'),
    failed: t('shares.shareFailed'),
  })
  const submit = () => {
    const clean = sanitizeSlug(slug)
    if (clean === '') return toast.error(t('shares.slugNeeded'))
    if (clean === slug) return sharing.mutate()
    setSlug(clean)
    return toast.warning(t('shares.slugChanged'))
  }
  return (
    <Form onSubmit={submit} className="grid gap-4 py-2" noValidate>
      <TextField
        label={t('shares.slug')}
        hint={<span className="wrap-anywhere">{shareAddress(slug.trim())}</span>}
        required
        autoFocusInModal
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={slug}
        onChange={setSlug}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RequiredNumberField
          label={t('shares.duration')}
          hint={length === 0 ? t('shares.permanent') : undefined}
          min={0}
          max={MOST}
          value={length}
          onChange={setLength}
        />
        <Select
          label={t('shares.unit')}
          options={UNITS.map((value) => ({ value, label: t(`shares.units.${value}`) }))}
          value={unit}
          onChange={setUnit}
        />
      </div>
      <Switch
        name="isDownloadable"
        label={t('shares.allowDownload')}
        checked={isDownloadable}
        onChange={setIsDownloadable}
      />
      <Button type="submit" variant="primary" busy={sharing.isPending} className="justify-self-end">
        {t('shares.share')}
      </Button>
    </Form>
  )
}
