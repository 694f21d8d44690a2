// Where a field stands in the grid: the wrapper is its cell.
export const half = { wrapperProps: { 'data-half': true } }
export const third = { wrapperProps: { 'data-third': true } }
export const rest = { wrapperProps: { 'data-rest': true } }

/** Where a hint stands below its field rather than above, so that fields in a row are level. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
