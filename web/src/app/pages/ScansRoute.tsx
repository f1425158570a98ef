import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { librariesQuery } from '../../features/libraries/libraries.api.ts'
import { ScansPage } from '../../features/scanner/ScansPage.tsx'

export function ScansRoute() {
  const { libraryId } = useParams({ from: '/shell/config/libraries/$libraryId/scans' })
  const { data: libraries } = useQuery(librariesQuery())
  const name = libraries?.find(({ id }) => id === libraryId)?.name ?? ''
  return <ScansPage key={libraryId} libraryId={libraryId} libraryName={name} />
}
