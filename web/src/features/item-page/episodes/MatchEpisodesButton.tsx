import { WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CardItem } from '../../../cards/card-item.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { matchEpisodes } from '../item-page.api.ts'

/** Completes the details of all downloaded episodes from the podcast's feed. */
export function MatchEpisodesButton({ podcast }: { podcast: CardItem }) {
  const { t } = useTranslation()
  const { canUpdate } = usePermissions()
  const matching = useToastedMutation({
    mutationFn: (replaces: boolean) => matchEpisodes(podcast.id, replaces),
    onSuccess: (count) => {
      if (count > 0) toast.success(t('item.episodes.matched', { count }))
      else toast.info(t('item.episodes.matchedNone'))
    },
    failed: t('item.episodes.matchFailed'),
  })
  const ask = async () => {
    const { confirmed, checked } = await confirm({
      title: t('item.episodes.match'),
      message: t('item.episodes.confirmMatch'),
      kind: 'yesNo',
      yesLabel: t('item.episodes.matchYes'),
      checkbox: { label: t('item.episodes.matchReplace'), checked: false },
    })
    if (confirmed) matching.mutate(checked)
  }
  if (!canUpdate || !hasFeed(podcast)) return null
  return (
    <Button size="sm" icon={WandSparkles} busy={matching.isPending} onClick={() => void ask()}>
      {t('item.episodes.match')}
    </Button>
  )
}

const hasFeed = ({ media }: CardItem): boolean =>
  'feedUrl' in media.metadata && Boolean(media.metadata.feedUrl)
