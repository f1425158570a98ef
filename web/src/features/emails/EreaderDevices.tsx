import type { EreaderDeviceView } from '@lectern/contract/emails'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { EreaderModal } from './EreaderModal.tsx'

interface EreaderDevicesProps {
  devices: readonly EreaderDeviceView[]
  /** Server-wide list: also shows who may use each device. */
  isForAll?: boolean
  onSave: (devices: EreaderDeviceView[]) => Promise<void>
}

export function EreaderDevices({ devices, isForAll = false, onSave }: EreaderDevicesProps) {
  const { t } = useTranslation()
  const editor = useEditor<EreaderDeviceView>()
  const saving = useToastedMutation({
    mutationFn: onSave,
    onSuccess: () => {
      editor.close()
      toast.success(t('emails.devicesSaved'))
    },
    failed: t('emails.devicesFailed'),
  })
  const put = (before: EreaderDeviceView | null, after: EreaderDeviceView) =>
    saving.mutate(
      before === null
        ? [...devices, after]
        : devices.map((device) => (device.name === before.name ? after : device)),
    )
  const remove = async ({ name }: EreaderDeviceView) => {
    const confirmed = await confirmDanger({
      action: t('emails.deleteDevice'),
      message: t('emails.confirmDelete', { name }),
    })
    if (confirmed) saving.mutate(devices.filter((device) => device.name !== name))
  }
  return (
    <Panel
      title={t('emails.devices')}
      description={t(isForAll ? 'emails.devicesText' : 'emails.ownDevicesText')}
      action={
        <Button icon={Plus} onClick={() => editor.open(null)}>
          {t('emails.addDevice')}
        </Button>
      }
    >
      {devices.length === 0 && <EmptyState text={t('emails.noDevices')} />}
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.name} className="flex flex-wrap items-center gap-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{device.name}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {device.email}
                {isForAll && ` · ${t(`emails.availability.${device.availabilityOption}`)}`}
              </p>
            </div>
            <IconButton
              icon={Pencil}
              name={t('emails.editOne', { name: device.name })}
              onClick={() => editor.open(device)}
            />
            <IconButton
              icon={Trash2}
              name={t('emails.deleteOne', { name: device.name })}
              onClick={() => void remove(device)}
            />
          </li>
        ))}
      </ul>
      {editor.show((edited, modal) => (
        <EreaderModal
          device={edited}
          {...modal}
          isForAll={isForAll}
          takenNames={devices.filter((one) => one !== edited).map(({ name }) => name)}
          isSaving={saving.isPending}
          onSave={(device) => put(edited, device)}
        />
      ))}
    </Panel>
  )
}
