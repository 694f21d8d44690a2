import { tileSide, type ClothTextures } from './cloth-texture.ts'
import { filters, gradient, lines, overlay, side, square, type Form } from './paint.ts'
import type { Tones } from './tones.ts'

export type ClothOptions = {
  tones?: Tones
  form?: Form
  /** Soft dark strokes: where the cloth dips. */
  folds?: string[]
  /** Soft light strokes: where it rises. */
  ridges?: string[]
  /** How strongly the edge turns away; 0 to 1. */
  edge?: number
  foldWidth?: number
  /** Outline of the part this lies on: cut off beyond it. */
  within?: string
  outline?: boolean
}

/** Collects the parts of one drawing, back to front. */
export class Canvas {
  readonly tones: Tones
  readonly second: Tones
  /** Whether garments are cut for women: narrower, and taken in at the waist. */
  readonly isFitted: boolean
  #ids = 0
  #defs: string[] = []
  #body: string[] = []
  #silhouette: string[] = []

  constructor(tones: Tones, second?: Tones, isFitted = false) {
    this.tones = tones
    this.second = second ?? tones
    this.isFitted = isFitted
  }

  #id(kind: string): string {
    this.#ids += 1
    return `${kind}${this.#ids}`
  }

  add(markup: string): this {
    this.#body.push(markup)
    return this
  }

  /** A piece of cloth with its volume, folds and edge. */
  cloth(d: string, options: ClothOptions = {}): this {
    const {
      tones = this.tones,
      form = 'round',
      folds = [],
      ridges = [],
      edge = 0.5,
      foldWidth = 11,
      within,
      outline = true,
    } = options
    const clip = this.#id('clip')
    const fill = this.#id('fill')
    this.#defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`, gradient(fill, form, tones))
    if (within === undefined) this.#silhouette.push(`<path d="${d}"/>`)
    const soft = (paths: string[], color: string, opacity: number) =>
      paths.length === 0
        ? ''
        : `<g filter="url(#soft)" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-width="${foldWidth}">${paths.map((path) => `<path d="${path}"/>`).join('')}</g>`
    const [open, close] =
      within === undefined ? ['', ''] : [`<g clip-path="url(#${this.#clip(within)})">`, '</g>']
    this.#body.push(
      open,
      `<g clip-path="url(#${clip})"><path d="${d}" fill="url(#${fill})"/>`,
      soft(folds, tones.darker, tones.isDark ? 0.55 : 0.42),
      soft(ridges, tones.lighter, tones.isDark ? 0.3 : 0.6),
      `<path d="${d}" fill="none" stroke="${tones.darker}" stroke-width="22" stroke-opacity="${edge}" filter="url(#soft)"/></g>`,
      outline
        ? `<path d="${d}" fill="none" stroke="${tones.line}" stroke-width="1.1" stroke-opacity="${tones.isDark ? 0.75 : 0.7}" stroke-linejoin="round"/>`
        : '',
      close,
    )
    return this
  }

  #clip(d: string): string {
    const clip = this.#id('clip')
    this.#defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`)
    return clip
  }

  /** A reflective band along `d`, on the part `on`. */
  band(d: string, on: string, width = 25): this {
    return this.add(
      `<g clip-path="url(#${this.#clip(on)})" fill="none"><path d="${d}" stroke="#8f949a" stroke-width="${width + 2}"/><path d="${d}" stroke="#cfd3d8" stroke-width="${width}"/><path d="${d}" stroke="#eef1f4" stroke-width="${width * 0.45}" stroke-opacity="0.75" filter="url(#fine)"/></g>`,
    )
  }

  /** A zip along `d` with its puller at `x`, `y`. */
  zip(d: string, x: number, y: number, { width = 7, tones = this.tones } = {}): this {
    const teeth = tones.isDark ? '#8d9196' : '#6f7378'
    return this.add(
      `<g fill="none"><path d="${d}" stroke="${tones.line}" stroke-width="${width + 5}" stroke-opacity="0.35"/><path d="${d}" stroke="${tones.dark}" stroke-width="${width}"/><path d="${d}" stroke="${teeth}" stroke-width="${width * 0.55}" stroke-dasharray="1.6 1.4"/></g><rect x="${x - 3.5}" y="${y}" width="7" height="22" rx="3" fill="#b4b8bd" stroke="#70757b" stroke-width="1"/>`,
    )
  }

  button(x: number, y: number, radius = 5, fill = this.tones.isPale ? '#f4f4f2' : this.tones.light): this {
    return this.add(
      `<circle cx="${x + 0.8}" cy="${y + 1.6}" r="${radius}" fill="#000" fill-opacity="0.28"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${this.tones.line}" stroke-width="0.9"/><g fill="${this.tones.line}"><circle cx="${x - radius * 0.28}" cy="${y}" r="0.9"/><circle cx="${x + radius * 0.28}" cy="${y}" r="0.9"/></g>`,
    )
  }

  /** A press stud or rivet. */
  stud(x: number, y: number, radius = 4): this {
    return this.add(
      `<circle cx="${x + 0.6}" cy="${y + 1.2}" r="${radius}" fill="#000" fill-opacity="0.3"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#b9bdc2" stroke="#7b8086" stroke-width="0.8"/><circle cx="${x - 1}" cy="${y - 1}" r="${radius * 0.45}" fill="#e6e9ec"/>`,
    )
  }

  /** Sewn edges: a thin line. */
  seams(paths: string[], { tones = this.tones, width = 1.4, opacity = 0.8, within = '' } = {}): this {
    const drawn = lines(paths, tones.line, width, opacity)
    return this.add(within === '' ? drawn : `<g clip-path="url(#${this.#clip(within)})">${drawn}</g>`)
  }

  /** Soft light along `d`, where padding swells. */
  glow(d: string, within: string, width = 14): this {
    return this.add(
      `<g clip-path="url(#${this.#clip(within)})"><path d="${d}" fill="none" stroke="${this.tones.lighter}" stroke-opacity="0.45" stroke-width="${width}" filter="url(#soft)"/></g>`,
    )
  }

  /** Topstitching: short dashes beside a seam. */
  stitches(paths: string[], { tones = this.tones } = {}): this {
    return this.add(lines(paths, tones.isDark ? tones.lighter : tones.darker, 1.2, 0.85, '4 2.6'))
  }

  /** Ribbing: fine lines between two edges that run from `from` to `to`. */
  ribs(d: string, pitch: number, angle = 0, { tones = this.tones, opacity = 0.5 } = {}): this {
    const pattern = this.#id('rib')
    this.#defs.push(
      `<pattern id="${pattern}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><rect width="${pitch * 0.45}" height="${pitch}" fill="${tones.darker}"/></pattern>`,
    )
    return this.add(`<path d="${d}" fill="url(#${pattern})" opacity="${opacity}"/>`)
  }

  /** Dark hollow, such as the inside of a neck opening. */
  hollow(d: string, tones: Tones = this.tones): this {
    const fill = this.#id('hollow')
    this.#defs.push(
      `<linearGradient id="${fill}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tones.dark}"/><stop offset="1" stop-color="${tones.inside}"/></linearGradient>`,
    )
    this.#silhouette.push(`<path d="${d}"/>`)
    return this.add(
      `<path d="${d}" fill="url(#${fill})" stroke="${tones.line}" stroke-width="1" stroke-opacity="0.6"/>`,
    )
  }

  /** A blurred shadow that one part throws on another, kept inside `on`. */
  shadow(d: string, on: string, opacity = 0.35, width = 14): this {
    return this.add(
      `<g clip-path="url(#${this.#clip(on)})"><path d="${d}" fill="none" stroke="#000" stroke-opacity="${opacity}" stroke-width="${width}" filter="url(#soft)"/></g>`,
    )
  }

  /** What `draw` adds, and its mirror image. */
  both(draw: (canvas: this) => void): this {
    return this.#repeated(draw, ['', `translate(${side} 0) scale(-1 1)`])
  }

  /** What `draw` adds, moved as an SVG transform says. */
  placed(transform: string, draw: (canvas: this) => void): this {
    return this.#repeated(draw, [transform])
  }

  #repeated(draw: (canvas: this) => void, transforms: string[]): this {
    const before = [this.#body, this.#silhouette] as const
    this.#body = []
    this.#silhouette = []
    draw(this)
    const each = (parts: string[]) =>
      transforms.map((transform) => `<g transform="${transform}">${parts.join('')}</g>`)
    this.#body = [...before[0], ...each(this.#body)]
    this.#silhouette = [...before[1], ...each(this.#silhouette)]
    return this
  }

  svg({ wrinkles, weave }: ClothTextures): string {
    const outline = this.#silhouette.join('')
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
      `<defs>${filters}<pattern id="weave" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse"><image href="${weave}" width="${tileSide}" height="${tileSide}"/></pattern>${this.#defs.join('')}<mask id="all" maskUnits="userSpaceOnUse" x="0" y="0" width="${side}" height="${side}"><g fill="#fff">${outline}</g></mask></defs>`,
      `<rect width="${side}" height="${side}" fill="url(#backdrop)"/>`,
      `<g filter="url(#cast)" opacity="0.34" transform="translate(5 11)">${outline}</g>`,
      this.#body.join(''),
      overlay(
        `<image href="${wrinkles}" width="${side}" height="${side}"/>`,
        this.tones.isDark ? 0.36 : 0.4,
        true,
      ),
      overlay(square('fill="url(#weave)"'), this.tones.isPale ? 0.24 : 0.3, true),
      overlay(square('fill="url(#daylight)"'), 1, false),
      '</svg>',
    ].join('')
  }
}
