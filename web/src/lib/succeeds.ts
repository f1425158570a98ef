/** Whether work succeeded; for those who need no more, because its failure is shown elsewhere. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
