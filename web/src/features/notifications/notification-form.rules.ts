import type {
  NewNotification,
  NotificationEventView,
  NotificationView,
} from '@lectern/contract/notifications'

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
