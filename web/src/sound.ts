/** Paper and wood, made by the browser as they are needed: no recordings. None lasts longer than 200 ms but the end. */
import { settings } from './settings.svelte'

export type Sound = 'lift' | 'lay' | 'trick' | 'back' | 'draw' | 'turn' | 'signal' | 'refused' | 'end' | 'beaten'

const LATE = 300 // ms

let context: AudioContext | null = null
let paper: AudioBuffer | null = null

/** Where sound comes out; null in a browser without it. A page may only sound after somebody has touched it. */
function speaker(): AudioContext | null {
  try {
    context ??= new AudioContext()
  } catch {
    return null
  }
  return context
}

/** Rustling: noise that is the same every time. */
function rustle(out: AudioContext): AudioBuffer {
  if (paper) return paper
  paper = out.createBuffer(1, out.sampleRate * 0.2, out.sampleRate)
  const samples = paper.getChannelData(0)
  let seed = 10
  for (let sample = 0; sample < samples.length; sample++) {
    seed = (seed * 16807) % 2147483647
    samples[sample] = seed / 1073741823.5 - 1
  }
  return paper
}

/** A stroke of paper: noise through a band that moves from one pitch to another. */
function stroke(out: AudioContext, at: number, seconds: number, from: number, to: number, loud: number): void {
  const noise = out.createBufferSource()
  noise.buffer = rustle(out)
  const band = out.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 0.9
  band.frequency.setValueAtTime(from, at)
  band.frequency.exponentialRampToValueAtTime(to, at + seconds)
  noise.connect(band).connect(fading(out, at, seconds, loud))
  noise.start(at)
  noise.stop(at + seconds)
}

/** A knock on wood: a low tone that dies at once. */
function knock(out: AudioContext, at: number, seconds: number, pitch: number, loud: number): void {
  const tone = out.createOscillator()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch * 1.6, at)
  tone.frequency.exponentialRampToValueAtTime(pitch, at + Math.min(0.03, seconds))
  tone.connect(fading(out, at, seconds, loud))
  tone.start(at)
  tone.stop(at + seconds)
}

function fading(out: AudioContext, at: number, seconds: number, loud: number): AudioNode {
  const gain = out.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(Math.max(loud * settings.volume, 0.0002), at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  gain.connect(out.destination)
  return gain
}

const SOUNDS: Readonly<Record<Sound, (out: AudioContext, at: number) => void>> = {
  lift: (out, at) => stroke(out, at, 0.06, 2600, 3800, 0.12),
  lay(out, at) {
    stroke(out, at, 0.09, 3200, 1100, 0.35)
    knock(out, at + 0.03, 0.1, 150, 0.5)
  },
  trick(out, at) {
    stroke(out, at, 0.14, 1200, 4200, 0.35)
    knock(out, at, 0.08, 196, 0.4)
    knock(out, at + 0.08, 0.12, 294, 0.45)
  },
  back: (out, at) => stroke(out, at, 0.12, 1300, 3000, 0.3),
  draw: (out, at) => stroke(out, at, 0.11, 2000, 3600, 0.22),
  turn(out, at) {
    knock(out, at, 0.09, 220, 0.4)
    knock(out, at + 0.09, 0.1, 262, 0.35)
  },
  signal: (out, at) => knock(out, at, 0.12, 392, 0.3),
  refused: (out, at) => knock(out, at, 0.16, 98, 0.5),
  end: (out, at) => [196, 247, 294].forEach((pitch, place) => knock(out, at + place * 0.16, 0.5, pitch, 0.3)),
  beaten: (out, at) =>
    [196, 247, 294, 392, 494].forEach((pitch, place) => knock(out, at + place * 0.13, 0.9, pitch, 0.3)),
}

/** Sounds, unless it is turned off or the browser cannot. */
export function sound(name: Sound): void {
  if (settings.volume <= 0) return
  const out = speaker()
  if (out?.state === 'running') SOUNDS[name](out, out.currentTime)
  else if (out) void begin(out, name)
}

/** The first sound wakes the speaker; what would come too late does not come. */
async function begin(out: AudioContext, name: Sound): Promise<void> {
  const asked = performance.now()
  try {
    await out.resume()
  } catch {
    return
  }
  if (performance.now() - asked < LATE) SOUNDS[name](out, out.currentTime)
}
