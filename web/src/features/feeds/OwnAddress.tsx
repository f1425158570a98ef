import type { OwnFeedAddressView } from '@lectern/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { createOwnAddress, ownAddressQuery, revokeOwnAddress } from './feeds.api.ts'

/** The signed-in user's personal address of the feed. */
export function OwnAddress({ feedId }: { feedId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(ownAddressQuery(feedId))
  const creating = useToastedMutation({
    mutationFn: () => createOwnAddress(feedId),
    failed: t('feeds.own.createFailed'),
  })
  if (data === undefined) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-medium">{t('feeds.own.title')}</h3>
      <p className="text-sm text-muted">{t('feeds.own.text')}</p>
      {data.address ? (
        <ShownAddress feedId={feedId} address={data.address} />
      ) : (
        <Button className="justify-self-start" busy={creating.isPending} onClick={() => creating.mutate()}>
          {t('feeds.own.create')}
        </Button>
      )}
    </section>
  )
}

function ShownAddress({ feedId, address }: { feedId: string; address: OwnFeedAddressView }) {
  const { t } = useTranslation()
  const { relative } = useDateFormat()
  const revoking = useConfirmedMutation({
    question: { action: t('feeds.own.revoke'), message: t('feeds.own.confirmRevoke') },
    mutationFn: () => revokeOwnAddress(feedId),
    done: t('feeds.own.revoked'),
    failed: t('feeds.own.revokeFailed'),
  })
  const { lastFetchedAt } = address
  return (
    <>
      <CopyField label={t('feeds.own.address')} value={address.feedUrl} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {lastFetchedAt === null
            ? t('feeds.own.notFetched')
            : t('feeds.own.fetched', { when: relative(lastFetchedAt) })}
        </p>
        <Button busy={revoking.isPending} onClick={revoking.ask}>
          {t('feeds.own.revoke')}
        </Button>
      </div>
    </>
  )
}
