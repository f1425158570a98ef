import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/Modal.tsx'
import { Transcript } from '../../../ui/Transcript.tsx'
import { transcriptQuery } from '../transcript.api.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { seek, usePlayer } from '../use-player.ts'

const WIDTH_PX = 700

/** Transcript of the current episode; clicking a line plays from there. */
export function TranscriptModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const itemId = usePlayer((state) => state.media?.libraryItemId)
  const episodeId = usePlayer((state) => state.media?.episodeId)
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('podcasts.transcript.title')} width={WIDTH_PX}>
      {itemId && episodeId && <PlayedTranscript itemId={itemId} episodeId={episodeId} />}
    </Modal>
  )
}

function PlayedTranscript({ itemId, episodeId }: { itemId: string; episodeId: string }) {
  return <Transcript transcript={useQuery(transcriptQuery(itemId, episodeId))} onTime={seek} />
}
