import type {
  NewNotification,
  NotificationEventView,
  NotificationView,
} from '@lectern/contract/notifications'

/** What the form of a notification holds. */
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

/** Another event has other variables, so its templates come with it. */
export const withEvent = (draft: NotificationDraft, event: NotificationEventView): NotificationDraft => ({
  ...draft,
  // An event about no library can't be limited to one.
  libraryId: event.requiresLibrary ? draft.libraryId : null,
  eventName: event.name,
  titleTemplate: event.defaults.title,
  bodyTemplate: event.defaults.body,
})

export type TemplateField = 'titleTemplate' | 'bodyTemplate'

export interface Caret {
  readonly field: TemplateField
  /** null: at the end. */
  readonly position: number | null
}

/** Puts a variable in where the person was typing. */
export function withVariable(draft: NotificationDraft, name: string, caret: Caret): NotificationDraft {
  const text = draft[caret.field]
  const at = Math.min(caret.position ?? text.length, text.length)
  return { ...draft, [caret.field]: `${text.slice(0, at)}{{${name}}}${text.slice(at)}` }
}

/** Whether a text is an address that Apprise may be at; none at all is fine. */
export const isAppriseUrl = (text: string): boolean =>
  text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()))
