import type { LoginView } from '@lectern/contract/auth'
import type { ServerSettingsView } from '@lectern/contract/settings'
import type { UserView } from '@lectern/contract/users'
import { create } from 'zustand'
import { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/client.ts'
import { applyServerLanguage } from '../lib/i18n.ts'
import { forgetToken, storedToken, storeToken } from '../lib/token.ts'

/** Who is signed in here, and what the server said about itself. */
interface SessionState {
  readonly user: UserView | null
  readonly serverSettings: ServerSettingsView | null
  readonly defaultLibraryId: string | null
  /** What the live connection begins with if nothing has happened since. */
  readonly newsMark: string | null
}

const SIGNED_OUT: SessionState = {
  user: null,
  serverSettings: null,
  defaultLibraryId: null,
  newsMark: null,
}

export const useSession = create<SessionState>(() => SIGNED_OUT)

/** `code`: of an authenticator app, where the server asks for one. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  const login = await call('auth.login', { body: { username, password, code } })
  await enter(login, login.user.accessToken)
}

/** Takes up the sign-in of an earlier visit. False when there is none, or it is over. */
export async function resumeSession(): Promise<boolean> {
  if (useSession.getState().user) return true
  if (storedToken() === null) return false
  try {
    await enter(await call('auth.authorize'), undefined)
    return true
  } catch (error) {
    // A server that can't be reached just now does not sign anyone out.
    if (error instanceof ApiError && error.status === 401) forgetToken()
    else throw error
    return false
  }
}

/** After a sign-in elsewhere, which left nothing but a cookie. */
export async function enterByCookie(): Promise<void> {
  const login = await call('auth.refresh')
  await enter(login, login.user.accessToken)
}

let isOut = false
/** Somebody has signed out since the page was loaded: they are not sent straight to the provider again. */
export const hasSignedOut = (): boolean => isOut

export async function signOut(socketId: string | undefined): Promise<void> {
  const answer = await call('auth.logout', { query: {}, body: { socketId: socketId ?? null } }).catch(
    () => undefined,
  )
  leaveSession()
  // The provider ends its own sign-in and sends people back.
  if (answer?.redirect_url) window.location.assign(answer.redirect_url)
}

export function leaveSession(): void {
  isOut = true
  forgetToken()
  useSession.setState(SIGNED_OUT)
}

/** A user update from elsewhere counts only when it is about the one signed in here. */
export function applyUserUpdate(user: UserView): boolean {
  const isCurrent = useSession.getState().user?.id === user.id
  if (isCurrent) useSession.setState({ user })
  return isCurrent
}

/** The account anew, for when news may have been missed. What was heard of since the question was asked stays. */
export async function loadAccountAgain(): Promise<void> {
  const before = useSession.getState().user
  const user = await call('me.get')
  if (!before || useSession.getState().user !== before) return
  // Progress is loaded by itself: that of this answer may be older than what was heard of meanwhile.
  applyUserUpdate({ ...user, mediaProgress: before.mediaProgress })
}

export function applyServerSettings(serverSettings: ServerSettingsView): void {
  useSession.setState({ serverSettings })
  void applyServerLanguage(serverSettings.language)
}

/** Takes up a sign-in that the server has just answered with. */
export async function enter(login: LoginView, accessToken: string | undefined): Promise<void> {
  if (accessToken !== undefined) storeToken(accessToken)
  await applyServerLanguage(login.serverSettings.language)
  useSession.setState({
    user: login.user,
    serverSettings: login.serverSettings,
    defaultLibraryId: login.userDefaultLibraryId,
    newsMark: login.newsMark ?? null,
  })
}
