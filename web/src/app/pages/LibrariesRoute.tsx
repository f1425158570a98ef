import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LibrariesPage } from '../../features/libraries/LibrariesPage.tsx'

export function LibrariesRoute() {
  const navigate = useNavigate()
  const { add } = useSearch({ from: '/shell/config/libraries' })
  // Once the form is open, the parameter is removed from the address, so that a reload shows the list.
  useEffect(() => {
    if (add) void navigate({ to: '.', search: (search) => ({ ...search, add: undefined }), replace: true })
  }, [add, navigate])
  return <LibrariesPage startsWithNew={add === true} />
}
