import type { PasskeyView } from '@lectern/contract/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { LastUsed } from './LastUsed.tsx'
import { EntryRow } from './EntryRow.tsx'
import { CurrentPasswordField } from './CredentialFields.tsx'
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from './second-factor.api.ts'

/** Signing in with a fingerprint, face or security key. */
export function PasskeysPanel() {
  const { t } = useTranslation()
  const query = useQuery(passkeysQuery())
  const { data: passkeys } = query
  return (
    <Panel title={t('signIn.passkeys.title')} description={t('signIn.passkeys.text')}>
      {passkeys ? (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <LoadState query={query} failed={t('signIn.passkeys.loadFailed')} className="h-10" />
      )}
      {window.isSecureContext ? (
        <NewPasskey />
      ) : (
        <p className="mt-2 text-sm text-muted">{t('signIn.passkeys.needsHttps')}</p>
      )}
    </Panel>
  )
}

function Entry({ passkey: { id, name, lastUsedAt } }: { passkey: PasskeyView }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(name)
  const renaming = useToastedMutation({
    mutationFn: () => renamePasskey(id, draft.trim()),
    done: t('signIn.passkeys.renamed'),
    failed: t('signIn.passkeys.failed'),
  })
  const removing = useConfirmedMutation({
    question: {
      title: t('signIn.passkeys.removeTitle'),
      message: t('signIn.passkeys.removeText', { name }),
      yesLabel: t('signIn.passkeys.remove'),
    },
    mutationFn: () => removePasskey(id),
    done: t('signIn.passkeys.removed', { name }),
    failed: t('signIn.passkeys.failed'),
  })
  const save = () => {
    if (draft.trim() === '') setDraft(name)
    else if (draft.trim() !== name) renaming.mutate()
  }
  return (
    <EntryRow
      icon={Fingerprint}
      action={
        <DeleteButton
          name={t('signIn.passkeys.removeOne', { name })}
          busy={removing.isPending}
          onClick={removing.ask}
        />
      }
    >
      <TextField
        label={t('signIn.passkeys.nameOf', { name })}
        hideLabel
        value={draft}
        onChange={setDraft}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
        maxLength={100}
      />
      <div className="mt-1 text-sm text-muted">
        <LastUsed at={lastUsedAt} never={t('signIn.passkeys.unused')} label={t('account.lastUsed')} />
      </div>
    </EntryRow>
  )
}

function NewPasskey() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const adding = useMutation({
    mutationFn: () => addPasskey(name.trim(), password),
    onSuccess: () => {
      setName('')
      setPassword('')
      toast.success(t('signIn.passkeys.added'))
    },
    // The browser's message is meant for developers; usually the user has cancelled.
    onError: (error) =>
      error instanceof ApiError
        ? toastFailure(error, t('signIn.passkeys.failed'))
        : void toast.error(t('signIn.passkeys.cancelled')),
  })
  return (
    <Form onSubmit={() => adding.mutate()} className="mt-3 grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...hinted(t, 'signIn.passkeys.name')}
        value={name}
        onChange={setName}
        maxLength={100}
        required
      />
      <CurrentPasswordField value={password} onChange={setPassword} />
      <Button
        type="submit"
        icon={Fingerprint}
        busy={adding.isPending}
        className="justify-self-start sm:col-span-2"
      >
        {t('signIn.passkeys.add')}
      </Button>
    </Form>
  )
}
