import type { ApiKeyView } from '@lectern/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { ApiKeyModal } from './ApiKeyModal.tsx'
import { apiKeysQuery } from './api-keys.api.ts'
import { ApiKeysTable } from './ApiKeysTable.tsx'
import { CreatedKeyModal } from './CreatedKeyModal.tsx'

/** Manages the keys with which programs call the API. */
export function ApiKeysPage() {
  const { t } = useTranslation()
  const keys = useQuery(apiKeysQuery())
  const editor = useEditor<ApiKeyView>()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <PagePanel
      title={t('apiKeys.title')}
      description={t('apiKeys.description')}
      action={
        <Button variant="primary" icon={Plus} onClick={() => editor.open(null)}>
          {t('apiKeys.add')}
        </Button>
      }
    >
      {keys.data ? (
        keys.data.length === 0 ? (
          <EmptyState text={t('apiKeys.empty')} />
        ) : (
          <ApiKeysTable keys={keys.data} onEdit={editor.open} />
        )
      ) : (
        <LoadState query={keys} failed={t('apiKeys.loadFailed')} className="h-24" />
      )}
      {editor.show((apiKey, modal) => (
        <ApiKeyModal apiKey={apiKey} {...modal} onCreated={setSecret} />
      ))}
      <CreatedKeyModal secret={secret} onClose={() => setSecret(null)} />
    </PagePanel>
  )
}
