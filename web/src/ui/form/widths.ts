// Where a field stands in the grid: the wrapper is its cell.
export const half = { wrapperProps: { 'data-half': true } }
export const third = { wrapperProps: { 'data-third': true } }
export const rest = { wrapperProps: { 'data-rest': true } }
