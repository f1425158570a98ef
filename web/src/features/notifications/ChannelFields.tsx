import { CHANNEL_KINDS, type ChannelKind, nameOfChannel } from '@lectern/contract/rules/notification-channels'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { Button } from '../../ui/Button.tsx'
import { RemovableChip } from '../../ui/Chip.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TypedChannel } from './notification-form.rules.ts'
import { PushField } from './PushField.tsx'

const PLACEHOLDER: Record<ChannelKind, string> = {
  apprise: 'tgram://…',
  webhook: 'https://example.org/hook',
  ntfy: 'https://ntfy.sh/topic',
  gotify: 'https://gotify.example.org',
  mail: 'name@example.org',
  push: '',
}
const HAS_SECRET: readonly ChannelKind[] = ['webhook', 'ntfy', 'gotify']

interface ChannelFieldsProps {
  urls: readonly string[]
  typed: TypedChannel
  error: string | undefined
  onChange: (urls: string[]) => void
  onType: (typed: TypedChannel) => void
  /** Adds what was typed. */
  onAdd: () => void
}

/** The notification's targets, with a field to add one. */
export function ChannelFields({ urls, typed, error, onChange, onType, onAdd }: ChannelFieldsProps) {
  const { t } = useTranslation()
  const { kind } = typed
  const field = fieldsOf(typed, (part) => onType({ ...typed, ...part }))
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium text-muted">{t('notifications.channels')}</legend>
      {urls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {urls.map((url) => (
            <li key={url} className="max-w-full">
              <RemovableChip
                label={nameOfChannel(url)}
                onRemove={() => onChange(urls.filter((one) => one !== url))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-[10rem_1fr_auto]">
        <Select
          label={t('notifications.kind')}
          options={CHANNEL_KINDS.map((value) => ({ value, label: t(`notifications.kinds.${value}`) }))}
          {...field('kind')}
        />
        {kind === 'push' ? (
          <PushField error={error} onAdd={(url) => onChange([...new Set([...urls, url])])} />
        ) : (
          <>
            <div className="grid gap-3">
              <TextField
                label={t(`notifications.addresses.${kind}`)}
                error={error}
                placeholder={PLACEHOLDER[kind]}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={1000}
                {...field('address')}
                onKeyDown={addOnEnter}
              />
              {HAS_SECRET.includes(kind) && (
                <TextField
                  type="password"
                  label={t(kind === 'webhook' ? 'notifications.secret' : 'notifications.token')}
                  hint={kind === 'webhook' ? t('notifications.secretHint') : undefined}
                  autoComplete="off"
                  maxLength={500}
                  {...field('secret')}
                  onKeyDown={addOnEnter}
                />
              )}
            </div>
            <Button icon={Plus} onClick={onAdd} className="sm:mt-6">
              {t('notifications.add')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
