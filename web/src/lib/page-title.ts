import { PRODUCT_NAME } from '@lectern/contract/constants'
import { useEffect } from 'react'

/** Names the page in the browser's tab and for screen readers. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
