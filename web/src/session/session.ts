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
}

const SIGNED_OUT: SessionState = {
  user: null,
  serverSettings: null,
  defaultLibraryId: null,
}

export const useSession = create<SessionState>(() => SIGNED_OUT)

export async function signIn(username: string, password: string): Promise<void> {
  const login = await call('auth.login', { body: { username, password } })
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

export async function signOut(socketId: string | undefined): Promise<void> {
  await call('auth.logout', { query: {}, body: { socketId: socketId ?? null } }).catch(() => undefined)
  leaveSession()
}

export function leaveSession(): void {
  forgetToken()
  useSession.setState(SIGNED_OUT)
}

/** A user update from elsewhere counts only when it is about the one signed in here. */
export function applyUserUpdate(user: UserView): boolean {
  const isCurrent = useSession.getState().user?.id === user.id
  if (isCurrent) useSession.setState({ user })
  return isCurrent
}

export function applyServerSettings(serverSettings: ServerSettingsView): void {
  useSession.setState({ serverSettings })
  void applyServerLanguage(serverSettings.language)
}

async function enter(login: LoginView, accessToken: string | undefined): Promise<void> {
  if (accessToken !== undefined) storeToken(accessToken)
  await applyServerLanguage(login.serverSettings.language)
  useSession.setState({
    user: login.user,
    serverSettings: login.serverSettings,
    defaultLibraryId: login.userDefaultLibraryId,
  })
}
