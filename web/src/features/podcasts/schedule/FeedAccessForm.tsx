import type { FeedSettingsPatch, FeedSettingsView } from '@lectern/contract/feed-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useReportUnsaved } from '../../../ui/unsaved-parts.ts'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { headersOf } from './feed-headers.rules.ts'
import { FormSection } from './FormSection.tsx'
import { saveFeedSettings } from './schedule.api.ts'

/** Credentials and headers sent when fetching the feed and its episodes. Secrets are stored, but never sent back. */
export function FeedAccessForm({ itemId, stored }: { itemId: string; stored: FeedSettingsView }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState(stored.username ?? '')
  const [password, setPassword] = useState<string>()
  const [userAgent, setUserAgent] = useState(stored.userAgent ?? '')
  const [headers, setHeaders] = useState<string>()
  const [isBadHeader, setIsBadHeader] = useState(false)
  const saving = useToastedMutation({
    mutationFn: (patch: FeedSettingsPatch) => saveFeedSettings(itemId, patch),
    onSuccess: () => {
      setPassword(undefined)
      setHeaders(undefined)
      toast.success(t('podcasts.access.saved'))
    },
    failed: t('podcasts.access.failed'),
  })
  const isChanged =
    username !== (stored.username ?? '') ||
    userAgent !== (stored.userAgent ?? '') ||
    password !== undefined ||
    headers !== undefined
  useReportUnsaved(isChanged)
  const handleSave = () => {
    const given = headers === undefined ? undefined : headersOf(headers)
    setIsBadHeader(given === null)
    if (given === null || !isChanged) return
    saving.mutate({
      username: username.trim() || null,
      userAgent: userAgent.trim() || null,
      ...(password === undefined ? {} : { password: password || null }),
      ...(given === undefined ? {} : { headers: given }),
    })
  }
  const names = stored.headerNames.join(', ')
  return (
    <FormSection part="access">
      <Form onSubmit={handleSave} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('podcasts.access.username')}
          value={username}
          onChange={setUsername}
          autoComplete="off"
          maxLength={500}
        />
        <TextField
          label={t('podcasts.access.password')}
          type="password"
          value={password ?? ''}
          onChange={setPassword}
          hint={stored.hasPassword ? t('podcasts.access.stored') : undefined}
          autoComplete="new-password"
          maxLength={500}
        />
        <TextField
          label={t('podcasts.access.userAgent')}
          value={userAgent}
          onChange={setUserAgent}
          maxLength={500}
          className="sm:col-span-2"
        />
        <TextArea
          label={t('podcasts.access.headers')}
          hint={
            names === '' ? t('podcasts.access.headersHint') : t('podcasts.access.headersStored', { names })
          }
          error={isBadHeader ? t('podcasts.access.headersBad') : undefined}
          rows={3}
          spellCheck={false}
          value={headers ?? ''}
          onChange={setHeaders}
          className="sm:col-span-2"
        />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
            {t('podcasts.schedule.save')}
          </Button>
        </div>
      </Form>
    </FormSection>
  )
}
