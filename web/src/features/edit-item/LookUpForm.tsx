import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { providersQuery } from '../providers/providers.api.ts'
import type { LookUp } from './edit-item.api.ts'
import { draftOf } from './item-form.rules.ts'

interface LookUpFormProps {
  item: ItemExpandedView
  isBusy: boolean
  /** Searches with the initial values as soon as they are known. */
  searchesAtOnce?: boolean
  /** Why the last search failed. */
  failure?: string | null
  onSearch: (lookUp: LookUp) => void
}

const STORAGE_KEY = 'book-provider'

/** Search terms and provider; the provider is remembered. */
export function LookUpForm({
  item,
  isBusy,
  searchesAtOnce = false,
  failure = null,
  onSearch,
}: LookUpFormProps) {
  const { t } = useTranslation()
  const isPodcast = item.mediaType === 'podcast'
  const { data: providers } = useQuery(providersQuery())
  const choices = (isPodcast ? providers?.podcasts : providers?.books) ?? []
  const [provider, setProvider] = useProvider(item)
  const [typed, setTyped] = useState<Partial<Words>>({})
  const { title, author } = { ...wordsOf(item, provider ?? ''), ...typed }
  const searchWith = (asked: string | null) => {
    if (asked === null || title.trim() === '') return
    onSearch({ provider: asked, title: title.trim(), author: author.trim() })
  }
  const search = () => searchWith(provider)
  useOnceKnown(searchesAtOnce && provider !== null, search)
  const options = choices.map(({ value, text }) => ({ value, label: text }))
  return (
    <>
      <Form
        onSubmit={search}
        className="grid items-end gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <Select label={t('editItem.provider')} value={provider} onChange={setProvider} options={options} />
        <TextField
          label={isPodcast ? t('editItem.searchTerm') : t('editItem.titleOrAsin')}
          value={title}
          onChange={(text) => setTyped({ ...typed, title: text })}
        />
        {!isPodcast && (
          <TextField
            label={t('editItem.field.author')}
            value={author}
            onChange={(text) => setTyped({ ...typed, author: text })}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          icon={Search}
          disabled={isBusy || provider === null || title.trim() === ''}
        >
          {t('editItem.search')}
        </Button>
      </Form>
      {failure !== null && (
        <SearchFailure
          text={failure}
          provider={options.find(({ value }) => value === provider)?.label ?? provider ?? ''}
          others={options.filter(({ value }) => value !== provider)}
          onRetry={search}
          onOther={(other) => {
            setProvider(other)
            searchWith(other)
          }}
        />
      )}
    </>
  )
}

interface SearchFailureProps {
  text: string
  provider: string
  others: readonly { readonly value: string; readonly label: string }[]
  onRetry: () => void
  onOther: (provider: string) => void
}

/** Number of other providers offered as buttons after a failed search, in addition to the select above. */
const OTHERS = 4

function SearchFailure({ text, provider, others, onRetry, onOther }: SearchFailureProps) {
  const { t } = useTranslation()
  return (
    <Alert
      kind="error"
      title={t('editItem.searchFailedWith', { provider })}
      action={<Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
    >
      {text}
      {others.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span>{t('editItem.tryOther')}</span>
          {others.slice(0, OTHERS).map(({ value, label }) => (
            <Button key={value} size="sm" onClick={() => onOther(value)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  )
}

function useOnceKnown(isKnown: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (isKnown) run()
  }, [isKnown])
}

/** Null until the libraries are known. */
function useProvider(item: ItemExpandedView) {
  const { data: libraries } = useQuery(librariesQuery())
  const isPodcast = item.mediaType === 'podcast'
  const [chosen, setChosen] = useState(() => (isPodcast ? 'itunes' : readStored(STORAGE_KEY)))
  const ofLibrary = libraries && (libraries.find(({ id }) => id === item.libraryId)?.provider ?? 'google')
  const choose = (value: string) => {
    if (!isPodcast) writeStored(STORAGE_KEY, value)
    setChosen(value)
  }
  return [chosen ?? ofLibrary ?? null, choose] as const
}

interface Words {
  readonly title: string
  readonly author: string
}

/** A store finds an edition most reliably by its ASIN. */
function wordsOf(item: ItemExpandedView, provider: string): Words {
  const { title, asin, authors, author } = draftOf(item)
  if (provider.startsWith('audible') && asin !== '') return { title: asin, author: '' }
  return { title, author: authors.join(', ') || author }
}
