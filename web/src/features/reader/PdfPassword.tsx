import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Asks for a document's password; it is neither sent nor stored. */
export function PdfPassword({
  isWrong,
  onAnswer,
}: {
  isWrong: boolean
  onAnswer: (password: string) => void
}) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <Form
      onSubmit={() => password !== '' && onAnswer(password)}
      className="mx-auto grid h-full w-full max-w-sm place-content-center gap-4 p-6"
    >
      <p>{t('reader.locked')}</p>
      <TextField
        label={t('reader.password')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error={isWrong ? t('reader.wrongPassword') : undefined}
      />
      <Button type="submit" variant="primary">
        {t('reader.unlock')}
      </Button>
    </Form>
  )
}
