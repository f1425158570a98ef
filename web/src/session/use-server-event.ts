import type {
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from '@lectern/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { onServerEvent, sendToServer } from './connection.ts'

/** Listens to an event while the component is mounted. */
export function useServerEvent<Name extends ServerEventName>(
  name: Name,
  listener: (payload: ServerEventPayload<Name>) => void,
): void {
  const handle = useEffectEvent(listener)
  useEffect(() => onServerEvent(name, (payload) => handle(payload)), [name])
}

interface OutgoingEvent<Name extends ClientEventName> {
  name: Name
  payload: ClientEventPayload<Name>
}

/** Sends `start` now and after every reconnect, and `stop` on unmount. Payloads must be plain values. */
export function useSubscription<Start extends ClientEventName, Stop extends ClientEventName>(
  start: OutgoingEvent<Start>,
  stop: OutgoingEvent<Stop>,
): void {
  const begin = useEffectEvent(() => sendToServer(start.name, start.payload))
  const end = useEffectEvent(() => sendToServer(stop.name, stop.payload))
  useEffect(() => {
    begin()
    const stopListening = onServerEvent('init', () => begin())
    return () => {
      stopListening()
      end()
    }
  }, [])
}
