import { useNavigate } from '@tanstack/react-router'

type ListPath = '' | '/authors' | '/bookshelf/collections' | '/bookshelf/playlists'

/** Leaves the page of something that was removed, for a list page of its library. */
export function useLeaveTo(list: ListPath): (libraryId: string) => void {
  const navigate = useNavigate()
  return (libraryId) =>
    void navigate({ to: `/library/$libraryId${list}`, params: { libraryId }, replace: true })
}
