import { isForEverybody } from './config-pages.ts'

/** Which parts of the shell a route shows. Routes are told apart by the first part of their path. */

/** `index`, `login`, `library`, `item`, `config`, `upload`, `account`, `batch`, … */
export function routeName(pathname: string): string {
  return pathname.split('/')[1] || 'index'
}

export interface ShellLayout {
  readonly hasRail: boolean
  /** On narrow screens: it stays in the settings, too, so that nobody is stuck there. */
  readonly hasBottomNav: boolean
  readonly hasToolbar: boolean
}

export function shellLayout(pathname: string, hasLibrary: boolean): ShellLayout {
  const name = routeName(pathname)
  const hasRail = hasLibrary && !name.startsWith('config')
  return {
    hasRail,
    hasBottomNav: hasLibrary,
    hasToolbar: hasRail && !name.startsWith('upload') && !name.startsWith('account'),
  }
}

/** The shelf is what most visits begin with; all its texts come with the first script. */
export const showsFirstTextsOnly = (pathname: string): boolean =>
  /^\/library\/[^/]+\/bookshelf\/?$/.test(pathname)

/** Where the library id stands in the path, for the routes of a library. */
export function libraryIdIn(pathname: string): string | null {
  const [, name, id] = pathname.split('/')
  return name === 'library' && id ? decodeURIComponent(id) : null
}

/** Where choosing another library leads: the same page of it, its home, or (in the settings) nowhere. */
export function libraryTarget(pathname: string, libraryId: string): string | null {
  const name = routeName(pathname)
  if (name.startsWith('config')) return null
  if (!name.startsWith('library')) return `/library/${libraryId}`
  const [, , , ...rest] = pathname.split('/')
  return ['/library', libraryId, ...rest].join('/')
}

/** After signing in: back to where one wanted to go, but only within this site, and to the settings only for admins. */
export function safeRedirect(redirect: string | undefined, isAdmin: boolean): string {
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect)) return '/'
  const name = routeName(redirect.split('?')[0] ?? '/')
  const isForAdmins = name.startsWith('config') && !isForEverybody(redirect)
  if (name === 'login' || (isForAdmins && !isAdmin)) return '/'
  return redirect
}

/** For visitors who must sign in first: the way back, except where there is nothing to come back to. */
export function redirectParameter(pathname: string, fullPath: string): string | undefined {
  const name = routeName(pathname)
  return name === 'index' || name === 'batch' ? undefined : fullPath
}

/** Phones: a side under 640 px, lying or standing by which side is longer. */
export function deviceShape(widthPx: number, heightPx: number) {
  const isMobile = Math.min(widthPx, heightPx) < 640
  const isLandscape = widthPx > heightPx
  return { isMobile, isMobileLandscape: isMobile && isLandscape, isMobilePortrait: isMobile && !isLandscape }
}
