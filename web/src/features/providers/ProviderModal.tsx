import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../lib/fields-of.ts'
import { hinted } from '../../lib/hinted.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { isEmpty, NEW_PROVIDER, providerProblems } from './provider-form.rules.ts'
import { addCustomProvider } from './providers.api.ts'

interface ProviderModalProps {
  open: boolean
  onClose: () => void
}

/** Give the modal a React key, so that it starts fresh each time it opens. */
export function ProviderModal({ open, onClose }: ProviderModalProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(NEW_PROVIDER)
  const [hasTried, setHasTried] = useState(false)
  const found = providerProblems(draft)
  const problems = hasTried ? found : {}
  const saving = useToastedMutation({
    mutationFn: () =>
      addCustomProvider({
        name: draft.name.trim(),
        url: draft.url.trim(),
        mediaType: 'book',
        authHeaderValue: draft.authHeaderValue.trim() || null,
      }),
    done: t('providers.added'),
    failed: t('providers.addFailed'),
    onSuccess: onClose,
  })
  const submit = () => {
    setHasTried(true)
    if (Object.keys(found).length === 0) saving.mutate()
  }
  const askToClose = useDiscardQuestion('ui', open && !isEmpty(draft), onClose)
  const field = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }))
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      title={t('providers.new')}
      processing={saving.isPending}
      submitLabel={t('providers.add')}
      onSubmit={submit}
      className="grid gap-4"
    >
      <TextField
        label={t('providers.name')}
        error={problems.name && t('providers.problems.nameMissing')}
        required
        autoFocusInModal
        maxLength={200}
        {...field('name')}
      />
      <TextField
        type="url"
        {...hinted(t, 'providers.url')}
        error={problems.url && t('providers.problems.urlInvalid')}
        required
        spellCheck={false}
        autoCapitalize="none"
        maxLength={2000}
        {...field('url')}
      />
      <TextField
        type="password"
        {...hinted(t, 'providers.authorization')}
        autoComplete="off"
        maxLength={2000}
        {...field('authHeaderValue')}
      />
    </FormModal>
  )
}
