import { messages } from './texts.ts'

export const accountMessages = messages({})
