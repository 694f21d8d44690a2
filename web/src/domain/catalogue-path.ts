export const cataloguePath = '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}'

/** No category: said for each level, because a link keeps the parameters of the page it stands on. */
export const noCategory = { categoryId: undefined, childrenId: undefined, subCategoryId: undefined }
