import { LANGUAGES } from '@lectern/contract/constants'
import { LogOut, MonitorCog, Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, setLanguage } from '../../lib/i18n.ts'
import { LANGUAGE_NAMES } from '../../lib/languages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { THEME_CHOICES, type ThemeChoice, useTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconShape } from '../../ui/icon.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ReadOnlyField } from '../../ui/ReadOnlyField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { AppAddressesPanel } from './AppAddressesPanel.tsx'
import { AppPasswordsPanel } from './AppPasswordsPanel.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { OpenidLinkPanel } from './OpenidLinkPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { useSession } from '../../session/session.ts'

interface AccountPageProps {
  /** Signs this browser out and leaves. */
  onSignOut: () => Promise<void>
  /** E-readers of the account. */
  ereaders?: ReactNode
}

/** The user's own account. */
export function AccountPage({ onSignOut, ereaders }: AccountPageProps) {
  const { t } = useTranslation()
  const user = useSession((session) => session.user)
  usePageTitle(t('account.title'))
  if (user === null) return null
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-4 p-4 sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-2xl font-semibold">{t('account.title')}</h1>
        <SignOutButton onSignOut={onSignOut} />
      </div>
      <Panel title={t('account.whoTitle')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <ReadOnlyField label={t('users.username')} value={user.username} />
          <ReadOnlyField label={t('users.type')} value={t(`users.types.${user.type}`)} />
        </div>
      </Panel>
      <BrowserPanel />
      {user.type !== 'guest' && (
        <>
          <PasswordPanel user={user} />
          <SecondFactorPanel />
          <PasskeysPanel />
        </>
      )}
      <OpenidLinkPanel user={user} />
      <DevicesPanel onSignOut={onSignOut} />
      {ereaders}
      <AppPasswordsPanel />
      <AppAddressesPanel />
    </div>
  )
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
const THEME_ICONS: Record<ThemeChoice, IconShape> = { system: MonitorCog, dark: Moon, light: Sun }

/** Settings stored in this browser only. */
function BrowserPanel() {
  const { t } = useTranslation()
  const { choice, choose } = useTheme()
  return (
    <Panel title={t('account.browserTitle')} description={t('account.browserNote')}>
      <div className="grid gap-4">
        <Select
          label={t('account.language')}
          options={LANGUAGE_OPTIONS}
          value={currentLanguage()}
          onChange={(language) => void setLanguage(language)}
        />
        <Segmented
          label={t('account.theme')}
          options={THEME_CHOICES.map((value) => ({
            value,
            label: t(`account.themes.${value}`),
            icon: THEME_ICONS[value],
          }))}
          value={choice}
          onChange={choose}
        />
      </div>
    </Panel>
  )
}

function SignOutButton({ onSignOut }: AccountPageProps) {
  const { t } = useTranslation()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void onSignOut()
  }
  return (
    <Button icon={LogOut} busy={isLeaving} onClick={leave}>
      {t('account.signOut')}
    </Button>
  )
}
