import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTheme, type ThemeChoice } from '../lib/theme.ts'
import { ConfirmHost } from './ConfirmHost.tsx'
import { ButtonSamples } from './gallery/ButtonSamples.tsx'
import { FieldSamples } from './gallery/FieldSamples.tsx'
import { LayerSamples } from './gallery/LayerSamples.tsx'
import { PageSamples } from './gallery/PageSamples.tsx'
import { Logo } from './Logo.tsx'
import { Segmented } from './Segmented.tsx'
import { Toasts } from './Toasts.tsx'
import { TooltipHost } from './Tooltip.tsx'

const THEMES: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: SunMoon },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'light', label: 'Light', icon: Sun },
]

/** Every component of the design system on one page, in both themes. For development only, hence in English only. */
export function Gallery() {
  const { choice, choose } = useTheme()
  return (
    <div className="bg-bg text-text">
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-4 border-b border-line bg-surface px-4 py-3 sm:px-8">
        <Logo size={32} className="text-accent" />
        <h1 className="flex-1 font-serif text-2xl font-semibold">The pieces</h1>
        <Segmented hideLabel label="Theme" options={THEMES} value={choice} onChange={choose} />
      </header>
      <div className="grid xl:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => (
          <section
            key={theme}
            aria-label={theme}
            data-theme={theme}
            className="grid content-start gap-6 bg-bg p-4 text-text sm:p-8"
          >
            <ButtonSamples />
            <FieldSamples />
            <PageSamples />
            <LayerSamples />
          </section>
        ))}
      </div>
      <Toasts />
      <ConfirmHost />
      <TooltipHost />
    </div>
  )
}
