import { expect, test } from 'vitest'
import { printLight } from './printing.ts'

test('a page shown dark is printed light, and dark again afterwards', () => {
  const { dataset } = document.documentElement
  printLight()
  dataset['mantineColorScheme'] = 'dark'
  dispatchEvent(new Event('beforeprint'))
  expect(dataset['mantineColorScheme']).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset['mantineColorScheme']).toBe('dark')
})
