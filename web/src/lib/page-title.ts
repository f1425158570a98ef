import { PRODUCT_NAME } from '@lectern/contract/constants'
import { useEffect } from 'react'

/** Sets the page's title, for the browser tab and screen readers. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
