/** Where a hint stands below its field rather than above, so that fields in a row are level. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
