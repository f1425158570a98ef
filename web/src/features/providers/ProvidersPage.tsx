import type { CustomProviderView } from '@lectern/contract/metadata'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { LoadedList } from '../../ui/LoadedList.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { questionOf } from '../../ui/question-of.ts'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useEditor } from '../../ui/use-editor.tsx'
import { ProviderModal } from './ProviderModal.tsx'
import { customProvidersQuery, removeCustomProvider } from './providers.api.ts'

/** Programs that are asked for book metadata, in addition to the built-in providers. */
export function ProvidersPage() {
  const { t } = useTranslation()
  const editor = useEditor<CustomProviderView>()
  return (
    <PagePanel
      title={t('providers.title')}
      description={t('providers.text')}
      action={
        <Button variant="primary" icon={Plus} onClick={() => editor.open(null)}>
          {t('providers.add')}
        </Button>
      }
    >
      <LoadedList
        query={useQuery(customProvidersQuery())}
        failed={t('providers.loadFailed')}
        empty={t('providers.none')}
        className="h-24 w-full"
      >
        {(providers) => (
          <ul className="divide-y divide-line">
            {providers.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} />
            ))}
          </ul>
        )}
      </LoadedList>
      {editor.show((_, modal) => (
        <ProviderModal {...modal} />
      ))}
    </PagePanel>
  )
}

function ProviderRow({ provider: { id, name, url, authHeaderValue } }: { provider: CustomProviderView }) {
  const { t } = useTranslation()
  const removal = useConfirmedMutation({
    question: questionOf(t, 'providers.deletion', { name }),
    mutationFn: () => removeCustomProvider(id),
    done: t('providers.deleted'),
    failed: t('providers.deleteFailed'),
  })
  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{url}</p>
        {authHeaderValue !== null && <p className="text-sm text-muted">{t('providers.isAuthorized')}</p>}
      </div>
      <DeleteButton
        name={t('providers.deleteOne', { name })}
        busy={removal.isPending}
        onClick={removal.ask}
      />
    </li>
  )
}
