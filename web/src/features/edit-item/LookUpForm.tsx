import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerName } from '../../lib/provider-names.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { type LookUp, providersQuery } from './edit-item.api.ts'
import { draftOf } from './item-form.rules.ts'

interface LookUpFormProps {
  item: ItemExpandedView
  isBusy: boolean
  onSearch: (lookUp: LookUp) => void
}

const STORAGE_KEY = 'book-provider'

/** What is looked for, and with whom; the provider is remembered. */
export function LookUpForm({ item, isBusy, onSearch }: LookUpFormProps) {
  const { t } = useTranslation()
  const isPodcast = item.mediaType === 'podcast'
  const { data: providers } = useQuery(providersQuery())
  const choices = (isPodcast ? providers?.podcasts : providers?.books) ?? []
  const [provider, setProvider] = useProvider(item)
  const [{ title, author }, setWords] = useState(() => wordsOf(item, provider))
  return (
    <Form
      onSubmit={() =>
        title.trim() !== '' && onSearch({ provider, title: title.trim(), author: author.trim() })
      }
      className="grid items-end gap-3 sm:grid-cols-[minmax(9rem,1fr)_2fr_2fr_auto]"
    >
      <Select
        label={t('editItem.provider')}
        value={provider}
        onChange={setProvider}
        options={choices.map(({ value, text }) => ({
          value,
          label: text === value ? providerName(value) : text,
        }))}
      />
      <TextField
        label={isPodcast ? t('editItem.searchTerm') : t('editItem.titleOrAsin')}
        value={title}
        onChange={(text) => setWords({ title: text, author })}
      />
      {!isPodcast && (
        <TextField
          label={t('editItem.field.author')}
          value={author}
          onChange={(text) => setWords({ title, author: text })}
        />
      )}
      <Button type="submit" variant="primary" icon={Search} disabled={isBusy || title.trim() === ''}>
        {t('editItem.search')}
      </Button>
    </Form>
  )
}

function useProvider(item: ItemExpandedView) {
  const { data: libraries } = useQuery(librariesQuery())
  const library = libraries?.find(({ id }) => id === item.libraryId)
  const isPodcast = item.mediaType === 'podcast'
  const [chosen, setChosen] = useState(() => (isPodcast ? null : readStored(STORAGE_KEY)))
  const provider = isPodcast ? 'itunes' : (chosen ?? library?.provider ?? 'google')
  const choose = (value: string) => {
    writeStored(STORAGE_KEY, value)
    setChosen(value)
  }
  return [provider, choose] as const
}

/** A store finds an edition by its number better than by anything else. */
function wordsOf(item: ItemExpandedView, provider: string) {
  const { title, asin, authors, author } = draftOf(item)
  if (provider.startsWith('audible') && asin !== '') return { title: asin, author: '' }
  return { title, author: authors.join(', ') || author }
}
