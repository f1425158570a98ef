/** Cover beside the text from tablet width on; on phones stacked, with the cover centred. */
export const ITEM_PAGE_CLASS =
  'mx-auto flex w-full max-w-6xl flex-col items-center gap-6 px-4 py-6 md:flex-row md:items-start md:gap-8 md:px-6 lg:px-8'
