import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { makeSampleLibrary } from './libraries.api.ts'

/** For users without any media yet. The surrounding page navigates to the library by itself once it exists. */
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
