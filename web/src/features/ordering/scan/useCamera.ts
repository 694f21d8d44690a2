import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#ui/useLatest.ts'
import { Decoder } from './decoder.ts'
import { CodesInView, gtinOf } from './reads.rules.ts'

/** Why there is no camera: each says on screen what can be done. */
export type CameraFault = 'insecure' | 'refused' | 'none' | 'busy' | 'failed'
export type CameraState = 'off' | 'starting' | 'on' | CameraFault

/** Between two pictures that are read: more often warms the phone and finds nothing more. */
const pauseMs = 80

/** The camera, and what it sees. @param onCode a GTIN that counts */
export function useCamera(onCode: (gtin: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(null)
  const [state, setState] = useState<CameraState>('off')
  const [others, setOthers] = useState<readonly string[]>([])
  const [hasLight, setHasLight] = useState(false)
  const found = useLatest(onCode)

  const release = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
  }, [])
  useEffect(() => release, [release])

  const close = useCallback(
    (next: CameraState = 'off') => {
      release()
      setState(next)
    },
    [release],
  )

  const open = useCallback(
    async (deviceId?: string) => {
      release()
      if (!isSecureContext) return setState('insecure')
      if (!('mediaDevices' in navigator)) return setState('none')
      setState('starting')
      try {
        const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
        const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
        const opened = await navigator.mediaDevices.getUserMedia({ video: { ...size, ...which } })
        const shown = video.current
        if (!shown) return opened.getTracks().forEach((track) => track.stop()) // the screen was left
        stream.current = opened
        const [track] = opened.getVideoTracks()
        track?.addEventListener('ended', () => close('busy'))
        shown.srcObject = opened
        await shown.play()
        setState('on')
        setHasLight('torch' in (track?.getCapabilities() ?? {}))
        const devices = await navigator.mediaDevices.enumerateDevices()
        const used = track?.getSettings().deviceId
        setOthers(
          devices.flatMap((one) => (one.kind === 'videoinput' && one.deviceId !== used ? one.deviceId : [])),
        )
      } catch (error) {
        close(faultOf(error))
      }
    },
    [release, close],
  )

  useEffect(() => {
    if (state !== 'on' || !video.current) return undefined
    const stopping = new AbortController()
    watch(video.current, found, stopping.signal).catch(() => close('failed'))
    return () => stopping.abort()
  }, [state, found, close])

  const setLight = (isOn: boolean) => {
    // Not among the types: only some phones have it.
    const advanced = [{ torch: isOn } as MediaTrackConstraintSet]
    void stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced })
  }
  return { video, state, open, close, others, setLight, hasLight: state === 'on' && hasLight }
}

function faultOf(error: unknown): CameraFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

/** Reads picture after picture while the page is in view. @throws where pictures cannot be read here */
async function watch(
  video: HTMLVideoElement,
  onCode: (gtin: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const decoder = new Decoder()
  stopping.addEventListener('abort', () => decoder.close())
  const view = new CodesInView()
  while (!stopping.aborted) {
    const reads = await decoder.read(await createImageBitmap(video), { isOnly: false })
    if (stopping.aborted) return
    const codes = reads.flatMap((read) => gtinOf(read) ?? [])
    for (const code of view.see(codes, performance.now())) onCode(code)
    await new Promise((done) => setTimeout(done, pauseMs))
    await new Promise(requestAnimationFrame) // none while the page is hidden
  }
}
