import { expect, test } from 'vitest'
import { gtinOfScan } from './scanned-code.ts'

test.each<[string, string | undefined, string]>([
  ['4006381333931', '4006381333931', 'digits alone'],
  [' 4 006381-333931', '4006381333931', 'blanks and hyphens for the eye'],
  ['\u202a4006381333931\u202c', '4006381333931', 'signs that are not seen'],
  [']E04006381333931', '4006381333931', 'how the bars are made, in front'],
  ['E4006381333931', '4006381333931', 'a letter that the scanner was told to send'],
  ['0104006381333931', '4006381333931', 'a GS1 code of the trade item alone'],
  [']C1010400638133393117261231' + '10LOT-7A', '4006381333931', 'trade item, expiry and lot'],
  ['17261231' + '0104006381333931' + '10A', '4006381333931', 'the expiry first'],
  ['10LOT\u001d0104006381333931', '4006381333931', 'the lot first, with a separator'],
  ['\u001d011400638133393821X', '14006381333938', 'a carton'],
  ['(01)04006381333931(17)261231(10)LOT-7A', '4006381333931', 'with brackets'],
  ['https://id.gs1.org/01/04006381333931/10/LOT?17=261231', '4006381333931', 'a GS1 Digital Link'],
  ['4006381333932', undefined, 'a wrong check digit'],
  ['0104006381333932', undefined, 'a wrong check digit in a GS1 code'],
  ['01040063813339315', undefined, 'a digit too many'],
  ['00340123450000000018', undefined, 'a pallet'],
  ['https://shop.test/01/4006381333932', undefined, 'an address with another number'],
  ['K356-NVY-L', undefined, 'a reference'],
  ['', undefined, 'nothing'],
])('BAR-01 C-15: of %s the GTIN is %s: %s', (text, gtin) => expect(gtinOfScan(text)).toBe(gtin))
