/** What sign-in and live connection both say: nothing has happened in between. */
export const NEWS_MARK = 'run.1.0'
