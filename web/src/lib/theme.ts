import { useSyncExternalStore } from 'react'

export const THEME_CHOICES = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Theme = 'dark' | 'light'

const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()

// The choice on this page, for browsers without storage.
let chosenHere: ThemeChoice | undefined

const toChoice = (text: string | null): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === text) ?? 'system'

export function readThemeChoice(): ThemeChoice {
  try {
    return toChoice(localStorage.getItem(STORAGE_KEY))
  } catch {
    return chosenHere ?? 'system'
  }
}

function saveThemeChoice(choice: ThemeChoice): void {
  chosenHere = choice
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Private window without storage: the choice is kept until the page is left.
  }
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function resolveTheme(choice: ThemeChoice, isSystemDark: boolean): Theme {
  if (choice !== 'system') return choice
  return isSystemDark ? 'dark' : 'light'
}

export const currentTheme = (): Theme => resolveTheme(readThemeChoice(), systemIsDark().matches)

function apply(): void {
  showTheme()
  paintBrowserBars()
  for (const listener of listeners) listener()
}

function showTheme(): ThemeChoice {
  const choice = readThemeChoice()
  document.documentElement.dataset.theme = choice
  return choice
}

/** Mobile browsers' own bars take the colour of our top bar, even if the choice differs from the system's. */
function paintBrowserBars(): void {
  const surface = resolvedColour('--surface')
  if (!surface) return
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', surface)
}

/** A token's value is an expression (light-dark(…)), which browsers only resolve on a real property. */
function resolvedColour(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.documentElement.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}

export function chooseTheme(choice: ThemeChoice): void {
  saveThemeChoice(choice)
  apply()
}

/**
 * Applies the stored choice and follows the system and other tabs. Called once at start; returns a function that
 * stops it.
 */
export function startTheme(): () => void {
  const system = systemIsDark()
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) apply()
  }
  system.addEventListener('change', apply)
  window.addEventListener('storage', followOtherTab)
  // The page is served with the system's bar colours; resolving a colour this early forces a layout.
  if (showTheme() !== 'system') paintBrowserBars()
  return () => {
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', followOtherTab)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface ThemeControl {
  choice: ThemeChoice
  theme: Theme
  choose: (choice: ThemeChoice) => void
}

export function useTheme(): ThemeControl {
  const choice = useSyncExternalStore(subscribe, readThemeChoice)
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { choice, theme, choose: chooseTheme }
}
