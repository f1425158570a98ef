import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { makeSampleLibrary } from './libraries.api.ts'

/** For those who have nothing at hand yet. The page it stands on goes to the library by itself once there is one. */
export function SampleLibraryButton() {
  const { t } = useTranslation()
  const sample = useToastedMutation({
    mutationFn: makeSampleLibrary,
    failed: t('libraries.sample.failed'),
  })
  return (
    <Button size="lg" busy={sample.isPending} onClick={() => sample.mutate()}>
      {t('libraries.sample.make')}
    </Button>
  )
}
