import { readStored, removeStored, writeStored } from './storage.ts'

/** The short-lived access token. The refresh token is in a cookie that scripts can't read. */
const TOKEN_KEY = 'token'

export const storedToken = (): string | null => readStored(TOKEN_KEY)
export const storeToken = (token: string): void => writeStored(TOKEN_KEY, token)
export const forgetToken = (): void => removeStored(TOKEN_KEY)
