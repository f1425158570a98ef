export interface ProviderDraft {
  readonly name: string
  readonly url: string
  /** Sent in the Authorization header; empty for none. */
  readonly authHeaderValue: string
}

export const NEW_PROVIDER: ProviderDraft = { name: '', url: '', authHeaderValue: '' }

export const isEmpty = (draft: ProviderDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '')

/** Validation errors by field. */
export function providerProblems({ name, url }: ProviderDraft): {
  name?: 'nameMissing'
  url?: 'urlInvalid'
} {
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(!isWebAddress(url.trim()) && { url: 'urlInvalid' as const }),
  }
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
