/** Sent both at sign-in and on connecting: nothing has happened in between. */
export const NEWS_MARK = 'run.1.0'
