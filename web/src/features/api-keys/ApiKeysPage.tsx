import type { ApiKeyView } from '@lectern/contract/keys'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useEditor } from '../../ui/use-editor.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { ApiKeyModal } from './ApiKeyModal.tsx'
import { apiKeysQuery, removeApiKey } from './api-keys.api.ts'
import { ApiKeysTable } from './ApiKeysTable.tsx'
import { CreatedKeyModal } from './CreatedKeyModal.tsx'

/** The keys that programs call the server with. */
export function ApiKeysPage() {
  const { t } = useTranslation()
  const keys = useQuery(apiKeysQuery())
  const editor = useEditor<ApiKeyView>()
  const [secret, setSecret] = useState<string | null>(null)
  const askToDelete = useDeletion()
  usePageTitle(t('apiKeys.title'))
  return (
    <Panel
      title={t('apiKeys.title')}
      headingLevel="h1"
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
          <ApiKeysTable
            keys={keys.data}
            onEdit={editor.open}
            onDelete={(apiKey) => void askToDelete(apiKey)}
          />
        )
      ) : (
        <LoadState query={keys} failed={t('apiKeys.loadFailed')} className="h-24" />
      )}
      {editor.opened && (
        <ApiKeyModal
          key={editor.opened.key}
          open={editor.isOpen}
          apiKey={editor.opened.of}
          onClose={editor.close}
          onCreated={setSecret}
        />
      )}
      <CreatedKeyModal secret={secret} onClose={() => setSecret(null)} />
    </Panel>
  )
}

function useDeletion() {
  const { t } = useTranslation()
  const deletion = useToastedMutation({
    mutationFn: ({ id }: ApiKeyView) => removeApiKey(id),
    done: t('apiKeys.deleted'),
    failed: t('apiKeys.deleteFailed'),
  })
  return async (apiKey: ApiKeyView) => {
    const confirmed = await confirmDanger({
      title: t('apiKeys.deleteTitle'),
      message: t('apiKeys.deleteText', { name: apiKey.name }),
      yesLabel: t('apiKeys.deleteYes'),
    })
    if (confirmed) deletion.mutate(apiKey)
  }
}
