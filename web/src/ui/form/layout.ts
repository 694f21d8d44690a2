// The width of a field in the grid, set on its wrapper.
export const half = { wrapperProps: { 'data-half': true } }
export const third = { wrapperProps: { 'data-third': true } }
export const rest = { wrapperProps: { 'data-rest': true } }

/** Puts the hint below its field rather than above, so that fields in a row are aligned. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
