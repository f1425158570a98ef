import type {
  NewNotification,
  NotificationEventView,
  NotificationView,
} from '@lectern/contract/notifications'
import { type ChannelKind, readChannel, writeChannel } from '@lectern/contract/rules/notification-channels'

/** State of the notification form. */
export type NotificationDraft = Omit<NewNotification, 'libraryId'> & { readonly libraryId: string | null }

export function newDraft(event: NotificationEventView): NotificationDraft {
  return {
    libraryId: null,
    eventName: event.name,
    urls: [],
    titleTemplate: event.defaults.title,
    bodyTemplate: event.defaults.body,
    enabled: true,
    type: 'info',
  }
}

/** A target that is being typed, and not added yet. */
export interface TypedChannel {
  readonly kind: ChannelKind
  readonly address: string
  readonly secret: string
}

export const NO_CHANNEL: TypedChannel = { kind: 'apprise', address: '', secret: '' }

/** The address of a browser is not typed. */
export const isTyped = ({ kind, address }: TypedChannel): boolean => kind !== 'push' && address.trim() !== ''

/** Adds what is being typed, if anything, to the targets; null if it is invalid. */
export function withTyped(urls: readonly string[], typed: TypedChannel): string[] | null {
  if (!isTyped(typed)) return [...urls]
  const url = writeChannel(typed.kind, typed.address, typed.secret)
  return readChannel(url)?.kind === typed.kind ? [...new Set([...urls, url])] : null
}

export const draftOf = (stored: NotificationView): NotificationDraft => ({
  libraryId: stored.libraryId,
  eventName: stored.eventName,
  urls: stored.urls,
  titleTemplate: stored.titleTemplate,
  bodyTemplate: stored.bodyTemplate,
  enabled: stored.enabled,
  type: stored.type,
})

/** Another event has other variables, so its default templates are used. */
export const withEvent = (draft: NotificationDraft, event: NotificationEventView): NotificationDraft => ({
  ...draft,
  // An event that is not about a library cannot be limited to one.
  libraryId: event.requiresLibrary ? draft.libraryId : null,
  eventName: event.name,
  titleTemplate: event.defaults.title,
  bodyTemplate: event.defaults.body,
})

export type TemplateField = 'titleTemplate' | 'bodyTemplate'

export interface Caret {
  readonly field: TemplateField
  /** Null for the end. */
  readonly position: number | null
}

/** Inserts a variable at the caret. */
export function withVariable(draft: NotificationDraft, name: string, caret: Caret): NotificationDraft {
  const text = draft[caret.field]
  const at = Math.min(caret.position ?? text.length, text.length)
  return { ...draft, [caret.field]: `${text.slice(0, at)}{{${name}}}${text.slice(at)}` }
}

/** Whether a text is a valid Apprise address; empty is valid too. */
export const isAppriseUrl = (text: string): boolean =>
  text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()))
