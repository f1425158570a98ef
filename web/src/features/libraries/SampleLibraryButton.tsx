import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { makeSampleLibrary } from './libraries.api.ts'

/** For those who have nothing at hand yet. The page it stands on goes to the library by itself once there is one. */
export function SampleLibraryButton() {
  const { t } = useTranslation()
  const sample = useMutation({
    mutationFn: makeSampleLibrary,
    onError: (error) => toastFailure(error, t('libraries.sample.failed')),
  })
  return (
    <Button size="lg" busy={sample.isPending} onClick={() => sample.mutate()}>
      {t('libraries.sample.make')}
    </Button>
  )
}
