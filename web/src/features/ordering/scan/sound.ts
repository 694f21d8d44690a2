let context: AudioContext | undefined

/** A short tone and a vibration: high for what was read, low and twice for what cannot be ordered. */
export function signal(kind: 'read' | 'refused'): void {
  const isRead = kind === 'read'
  if ('vibrate' in navigator) navigator.vibrate(isRead ? 60 : [80, 60, 80])
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
  for (const at of isRead ? [0] : [0, 0.16]) tone(context, isRead ? 1760 : 330, context.currentTime + at)
}

const seconds = 0.09

function tone(on: AudioContext, hertz: number, at: number): void {
  const oscillator = new OscillatorNode(on, { frequency: hertz })
  const volume = new GainNode(on, { gain: 0.2 })
  volume.gain.setValueAtTime(0.2, at + seconds * 0.7)
  volume.gain.linearRampToValueAtTime(0, at + seconds) // no click at its end
  oscillator.connect(volume).connect(on.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
