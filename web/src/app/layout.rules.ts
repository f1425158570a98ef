import { isForEverybody } from './config-pages.ts'

/** Which parts of the shell a route shows. Routes are identified by the first segment of their path. */

/** Returns the name of a route: `index`, `login`, `library`, `item`, `config`, `upload`, `account`, `batch`, … */
export function routeName(pathname: string): string {
  return pathname.split('/')[1] || 'index'
}

export interface ShellLayout {
  readonly hasRail: boolean
  /** On narrow screens. Also shown in the settings, so that users can get out of there. */
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

/** Most visits start at the bookshelf, so all of its texts are part of the initial bundle. */
export const showsFirstTextsOnly = (pathname: string): boolean =>
  /^\/library\/[^/]+\/bookshelf\/?$/.test(pathname)

/** Extracts the library id from the path of a library route. */
export function libraryIdIn(pathname: string): string | null {
  const [, name, id] = pathname.split('/')
  return name === 'library' && id ? decodeURIComponent(id) : null
}

/**
 * Where to go when another library is selected: its version of the same page, its home, or null (in the settings) to
 * stay.
 */
export function libraryTarget(pathname: string, libraryId: string): string | null {
  const name = routeName(pathname)
  if (name.startsWith('config')) return null
  if (!name.startsWith('library')) return `/library/${libraryId}`
  const [, , , ...rest] = pathname.split('/')
  return ['/library', libraryId, ...rest].join('/')
}

/**
 * Target after signing in: the page originally requested, but only within this site, and settings only for admins.
 */
export function safeRedirect(redirect: string | undefined, isAdmin: boolean): string {
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect)) return '/'
  const name = routeName(redirect.split('?')[0] ?? '/')
  const isForAdmins = name.startsWith('config') && !isForEverybody(redirect)
  if (name === 'login' || (isForAdmins && !isAdmin)) return '/'
  return redirect
}

/** The page to return to after signing in; undefined if there is nothing worth returning to. */
export function redirectParameter(pathname: string, fullPath: string): string | undefined {
  const name = routeName(pathname)
  return name === 'index' || name === 'batch' ? undefined : fullPath
}

/** A phone has one side shorter than 640 px; the longer side determines its orientation. */
export function deviceShape(widthPx: number, heightPx: number) {
  const isMobile = Math.min(widthPx, heightPx) < 640
  const isLandscape = widthPx > heightPx
  return { isMobile, isMobileLandscape: isMobile && isLandscape, isMobilePortrait: isMobile && !isLandscape }
}
