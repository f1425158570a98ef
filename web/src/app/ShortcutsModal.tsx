import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/Modal.tsx'
import { closeShortcuts, useShortcuts } from './use-shortcuts.ts'

const GROUPS = {
  everywhere: [
    { name: 'search', keys: ['/'] },
    { name: 'list', keys: ['?'] },
    { name: 'close', keys: ['Esc'] },
  ],
  player: [
    { name: 'play', keys: ['Space'] },
    { name: 'jump', keys: ['←', '→'] },
    { name: 'volume', keys: ['↑', '↓'] },
    { name: 'speed', keys: ['Shift ↑', 'Shift ↓'] },
    { name: 'mute', keys: ['M'] },
    { name: 'chapters', keys: ['L'] },
  ],
  shelf: [
    { name: 'walk', keys: ['←', '→', '↑', '↓'] },
    { name: 'letter', keys: ['A–Z'] },
  ],
} as const

/** Lists all keyboard shortcuts. */
export function ShortcutsModal() {
  const { t } = useTranslation()
  const isOpen = useShortcuts((state) => state.isOpen)
  return (
    <Modal open={isOpen} onClose={closeShortcuts} title={t('shortcuts.title')}>
      <div className="grid gap-5">
        <Group name="everywhere" />
        <Group name="player" />
        <Group name="shelf" />
      </div>
    </Modal>
  )
}

function Group({ name }: { name: keyof typeof GROUPS }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="mb-1 font-medium">{t(`shortcuts.groups.${name}`)}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        {GROUPS[name].map((shortcut) => (
          <div key={shortcut.name} className="contents">
            <dt className="text-muted">{t(`shortcuts.${shortcut.name}`)}</dt>
            <dd className="flex justify-end gap-1">
              {shortcut.keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-edge px-2 py-0.5 text-center text-sm"
                >
                  {key === 'Space' ? t('shortcuts.spaceKey') : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
