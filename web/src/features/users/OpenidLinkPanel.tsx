import type { UserView } from '@lectern/contract/users'
import { Link2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { linkOpenid, unlinkOpenid } from './second-factor.api.ts'

/** Link between this account and the OpenID provider; shown if the server has one. */
export function OpenidLinkPanel({ user }: { user: UserView }) {
  const { t } = useTranslation()
  const { settings } = useServerSettings()
  const hasOpenid = settings?.authActiveAuthMethods.includes('openid') === true
  const linking = useToastedMutation({
    mutationFn: linkOpenid,
    failed: t('signIn.link.failed'),
  })
  const unlinking = useConfirmedMutation({
    question: {
      title: t('signIn.ofUser.unlinkTitle'),
      message: t('signIn.ofUser.unlinkText', { username: user.username }),
      yesLabel: t('signIn.link.unlink'),
    },
    mutationFn: unlinkOpenid,
    done: t('signIn.link.unlinked'),
    failed: t('signIn.link.failed'),
  })
  if (!hasOpenid && !user.hasOpenIDLink) return null
  const refusal = new URLSearchParams(window.location.search).get('error')
  return (
    <Panel
      title={t('signIn.link.title')}
      description={t(user.hasOpenIDLink ? 'signIn.link.isLinked' : 'signIn.link.text')}
    >
      {refusal !== null && (
        <Alert kind="error" className="mb-3">
          {refusal}
        </Alert>
      )}
      {user.hasOpenIDLink ? (
        <Button icon={Unlink} busy={unlinking.isPending} onClick={unlinking.ask}>
          {t('signIn.link.unlink')}
        </Button>
      ) : (
        <Button icon={Link2} busy={linking.isPending} onClick={() => linking.mutate()}>
          {t('signIn.link.link')}
        </Button>
      )}
    </Panel>
  )
}
