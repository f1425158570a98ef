/** Whether a promise resolves; for callers that need no more, because the failure is shown elsewhere. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
