export const cataloguePath = '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}'

/** No category, set for each level, because a link keeps the parameters of the current page. */
export const noCategory = { categoryId: undefined, childrenId: undefined, subCategoryId: undefined }
