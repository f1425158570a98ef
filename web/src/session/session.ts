import type { LoginView } from '@lectern/contract/auth'
import type { ServerSettingsView } from '@lectern/contract/settings'
import type { UserView } from '@lectern/contract/users'
import { create } from 'zustand'
import { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/client.ts'
import { applyServerLanguage } from '../lib/i18n.ts'
import { forgetToken, storedToken, storeToken } from '../lib/token.ts'
import {
  forgetSignOutAtProvider,
  noteSignOutAtProvider,
  wasSignedOutAtProvider,
} from './sign-out-at-provider.ts'

/** The signed-in user, and the server's information about itself. */
interface SessionState {
  readonly user: UserView | null
  readonly serverSettings: ServerSettingsView | null
  readonly defaultLibraryId: string | null
  /** The mark that the live connection starts with if nothing has happened since. */
  readonly newsMark: string | null
}

const SIGNED_OUT: SessionState = {
  user: null,
  serverSettings: null,
  defaultLibraryId: null,
  newsMark: null,
}

export const useSession = create<SessionState>(() => SIGNED_OUT)

/** `code`: from an authenticator app, if the server asks for one. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  const login = await call('auth.login', { body: { username, password, code } })
  await enter(login, login.user.accessToken)
}

/** Resumes the session of an earlier visit. Returns false if there is none, or it has ended. */
export async function resumeSession(): Promise<boolean> {
  if (useSession.getState().user) return true
  if (storedToken() === null) return false
  try {
    await enter(await call('auth.authorize'), undefined)
    return true
  } catch (error) {
    // A temporarily unreachable server does not sign anyone out.
    if (error instanceof ApiError && error.status === 401) forgetToken()
    else throw error
    return false
  }
}

/** After an external sign-in, which left only a cookie. */
export async function enterByCookie(): Promise<void> {
  const login = await call('auth.refresh')
  await enter(login, login.user.accessToken)
}

let isOut = false
/** Whether the user has signed out in this tab: then they are not redirected to the provider again. */
export const hasSignedOut = (): boolean => isOut || wasSignedOutAtProvider()

export async function signOut(socketId: string | undefined): Promise<void> {
  const answer = await call('auth.logout', { query: {}, body: { socketId: socketId ?? null } }).catch(
    () => undefined,
  )
  leaveSession()
  if (!answer?.redirect_url) return
  // The provider ends its own session and redirects back.
  noteSignOutAtProvider()
  window.location.assign(answer.redirect_url)
}

export function leaveSession(): void {
  forgetToken()
  leaveWithOtherTab()
}

/** If there is a token again, it belongs to whoever has signed in in the other tab since. */
export function leaveWithOtherTab(): void {
  isOut = true
  useSession.setState(SIGNED_OUT)
}

/** Applies a user update only if it is about the signed-in user. */
export function applyUserUpdate(user: UserView): boolean {
  const isCurrent = useSession.getState().user?.id === user.id
  if (isCurrent) useSession.setState({ user })
  return isCurrent
}

/** Reloads the account when events may have been missed. Keeps updates received since the request was sent. */
export async function reloadAccount(): Promise<void> {
  const before = useSession.getState().user
  const user = await call('me.get')
  if (!before || useSession.getState().user !== before) return
  // Progress is loaded separately: this response may be older than events received meanwhile.
  applyUserUpdate({ ...user, mediaProgress: before.mediaProgress })
}

export function applyServerSettings(serverSettings: ServerSettingsView): void {
  useSession.setState({ serverSettings })
  void applyServerLanguage(serverSettings.language)
}

/** Applies a successful sign-in response. */
export async function enter(login: LoginView, accessToken: string | undefined): Promise<void> {
  if (accessToken !== undefined) storeToken(accessToken)
  forgetSignOutAtProvider()
  await applyServerLanguage(login.serverSettings.language)
  useSession.setState({
    user: login.user,
    serverSettings: login.serverSettings,
    defaultLibraryId: login.userDefaultLibraryId,
    newsMark: login.newsMark ?? null,
  })
}
