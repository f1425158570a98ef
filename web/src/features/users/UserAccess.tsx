import type { UserView } from '@lectern/contract/users'
import { useQuery } from '@tanstack/react-query'
import { ShieldOff, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { DeviceList } from './DeviceList.tsx'
import { resetSecondFactor, secondFactorOfUserQuery, unlinkOpenidOfUser } from './user-access.api.ts'

type AccessOf = Pick<UserView, 'id' | 'username' | 'type' | 'hasOpenIDLink'>

/** Admins only: a user's sessions and credentials. Only root may change root. */
export function UserAccess({ user }: { user: AccessOf }) {
  const { t } = useTranslation()
  const mayChange = useSession((session) => user.type !== 'root' || session.user?.type === 'root')
  return (
    <>
      <Panel title={t('account.devices')} description={t('signIn.ofUser.devicesNote')}>
        <DeviceList of={{ userId: user.id }} mayEnd={mayChange} />
      </Panel>
      <Panel title={t('signIn.ofUser.title')} description={t('signIn.ofUser.text')}>
        <div className="grid gap-3">
          <SecondFactor user={user} mayChange={mayChange} />
          <OpenidLink user={user} mayChange={mayChange} />
        </div>
      </Panel>
    </>
  )
}

interface WayInProps {
  user: AccessOf
  mayChange: boolean
}

function SecondFactor({ user, mayChange }: WayInProps) {
  const { t } = useTranslation()
  const { data: state } = useQuery(secondFactorOfUserQuery(user.id))
  const resetting = useConfirmedMutation({
    question: {
      title: t('signIn.ofUser.resetTitle'),
      message: t('signIn.ofUser.resetText', { username: user.username }),
      yesLabel: t('signIn.codes.turnOff'),
    },
    mutationFn: () => resetSecondFactor(user.id),
    done: t('signIn.codes.turnedOff'),
    failed: t('signIn.codes.failed'),
  })
  if (state === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{t(state.isOn ? 'signIn.codes.turnedOn' : 'signIn.codes.turnedOff')}</p>
      {state.isOn && mayChange && (
        <Button icon={ShieldOff} variant="danger" busy={resetting.isPending} onClick={resetting.ask}>
          {t('signIn.ofUser.reset')}
        </Button>
      )}
    </div>
  )
}

function OpenidLink({ user, mayChange }: WayInProps) {
  const { t } = useTranslation()
  const unlinking = useConfirmedMutation({
    question: {
      title: t('signIn.ofUser.unlinkTitle'),
      message: t('signIn.ofUser.unlinkText', { username: user.username }),
      yesLabel: t('signIn.link.unlink'),
    },
    mutationFn: () => unlinkOpenidOfUser(user.id),
    done: t('signIn.link.unlinked'),
    failed: t('signIn.link.failed'),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{t(user.hasOpenIDLink ? 'signIn.ofUser.isLinked' : 'signIn.ofUser.isNotLinked')}</p>
      {user.hasOpenIDLink && mayChange && (
        <Button icon={Unlink} variant="danger" busy={unlinking.isPending} onClick={unlinking.ask}>
          {t('signIn.link.unlink')}
        </Button>
      )}
    </div>
  )
}
