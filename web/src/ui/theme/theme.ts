import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { onStored, readStored, storageKeys, writeStored } from '../storage/storage.ts'

/** The palette, named after dyes as in docs/design.md. Components use brand, danger, warning, success, info and gray. */
const indigo: MantineColorsTuple = [
  '#f3f5fe',
  '#e4eafd',
  '#cbd6fb',
  '#a7b8f2',
  '#7f93e2',
  '#5b6fca',
  '#3e4ead',
  '#2e3a94',
  '#222b7a',
  '#171e5c',
]
const madder: MantineColorsTuple = [
  '#fef3f1',
  '#fde4df',
  '#faccc1',
  '#f5ac9c',
  '#e88671',
  '#c24d36',
  '#b43c24',
  '#98250d',
  '#7e1702',
  '#5f0e01',
]
const weld: MantineColorsTuple = [
  '#faf6f0',
  '#f4ecdd',
  '#ecdcbf',
  '#e3c898',
  '#dab570',
  '#c69a42',
  '#a57700',
  '#885d00',
  '#6d4800',
  '#513400',
]
const tansy: MantineColorsTuple = [
  '#f2f7f3',
  '#e2eee4',
  '#c7e0cc',
  '#a4cdae',
  '#7cb48a',
  '#539867',
  '#2c7947',
  '#146234',
  '#064f26',
  '#043b1b',
]
const linen: MantineColorsTuple = [
  '#fcfaf6',
  '#f7f4ee',
  '#efebe2',
  '#e4dfd5',
  '#d0cabf',
  '#ada79b',
  '#837c71',
  '#625d54',
  '#433f38',
  '#292621',
]
const ink: MantineColorsTuple = [
  '#e6e8ed',
  '#cbced4',
  '#abaeb6',
  '#828690',
  '#515560',
  '#353943',
  '#242731',
  '#1b1e27',
  '#14161d',
  '#0d0f15',
]

const dialogTitle = { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 600, lineHeight: 1.25 }

export const theme = createTheme({
  colors: {
    brand: indigo,
    danger: madder,
    warning: weld,
    success: tansy,
    info: indigo,
    gray: linen,
    dark: ink,
    red: madder,
    yellow: weld,
    green: tansy,
    blue: indigo,
  },
  primaryColor: 'brand',
  autoContrast: true,
  luminanceThreshold: 0.2,
  primaryShade: { light: 7, dark: 5 },
  black: '#1b1e27',
  white: '#ffffff',
  fontFamily: "'Instrument Sans Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace",
  // Sized for a day's work: 14 px text, 32 px controls on a desk; inputs grow to 16 px on a phone (base.css).
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(27 30 39 / 6%)',
    sm: '0 1px 3px rgb(27 30 39 / 8%), 0 4px 10px rgb(27 30 39 / 4%)',
    md: '0 2px 6px rgb(27 30 39 / 8%), 0 12px 28px rgb(27 30 39 / 10%)',
    lg: '0 4px 10px rgb(27 30 39 / 8%), 0 20px 48px rgb(27 30 39 / 14%)',
    xl: '0 8px 16px rgb(27 30 39 / 10%), 0 32px 72px rgb(27 30 39 / 18%)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.25' },
      h3: { fontSize: '1rem', lineHeight: '1.3' },
      h4: { fontSize: '0.875rem', lineHeight: '1.35' },
    },
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      styles: {
        label: { marginBottom: 4, fontWeight: 500 },
        error: { marginTop: 4, whiteSpace: 'pre-line' },
      },
    },
    Table: { defaultProps: { verticalSpacing: 7, horizontalSpacing: 'sm' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: dialogTitle },
    },
    Drawer: { styles: { title: dialogTitle } },
    // A menu holds only entries: the first one gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A dialog's head is no second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Popover: { defaultProps: { shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Badge: {
      defaultProps: { radius: 'sm', variant: 'light' },
      styles: { root: { textTransform: 'none', fontWeight: 500 } },
    },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--shop-ground': linen[0],
    '--mantine-color-dimmed': linen[7],
    '--mantine-color-placeholder': '#766f65',
    '--mantine-color-error': madder[6],
    '--mantine-color-anchor': indigo[7],
    '--shop-surface': '#ffffff',
    '--shop-sunken': linen[1],
    '--shop-line': linen[3],
    '--shop-line-strong': linen[5],
    '--shop-edge': '#837c71',
    '--shop-swatch-border': linen[4],
    '--shop-accent': indigo[7],
    '--shop-accent-soft': indigo[0],
    '--shop-mark': madder[6],
    '--state-in': tansy[7],
    '--state-in-soft': tansy[1],
    '--state-limited': weld[8],
    '--state-limited-soft': weld[1],
    '--state-out': madder[7],
    '--state-out-soft': madder[1],
    '--state-request': indigo[7],
    '--state-request-soft': indigo[1],
    '--state-pickup': linen[8],
    '--state-pickup-soft': linen[2],
  },
  dark: {
    '--mantine-color-body': ink[7],
    '--shop-ground': ink[8],
    '--mantine-color-dimmed': ink[2],
    '--mantine-color-placeholder': '#8e929d',
    '--mantine-color-error': madder[4],
    '--mantine-color-anchor': indigo[3],
    '--shop-surface': ink[7],
    '--shop-sunken': ink[9],
    '--shop-line': '#31353f',
    '--shop-line-strong': ink[4],
    '--shop-edge': '#747884',
    '--shop-swatch-border': ink[3],
    '--shop-accent': indigo[3],
    '--shop-accent-soft': '#232846',
    '--shop-mark': madder[4],
    '--mantine-color-brand-light': '#252b4c',
    '--mantine-color-info-light': '#252b4c',
    '--mantine-color-brand-light-hover': '#2c345c',
    '--mantine-color-info-light-hover': '#2c345c',
    '--mantine-color-brand-light-color': indigo[2],
    '--mantine-color-info-light-color': indigo[2],
    '--mantine-color-danger-light': '#43201a',
    '--mantine-color-danger-light-hover': '#502720',
    '--mantine-color-danger-light-color': madder[2],
    '--mantine-color-warning-light': '#382d17',
    '--mantine-color-warning-light-hover': '#44371d',
    '--mantine-color-warning-light-color': weld[2],
    '--mantine-color-success-light': '#1c3226',
    '--mantine-color-success-light-hover': '#223d2e',
    '--mantine-color-success-light-color': tansy[2],
    // Mantine's own outlines are almost white here.
    '--mantine-color-brand-outline': indigo[3],
    '--mantine-color-info-outline': indigo[3],
    '--mantine-color-danger-outline': madder[3],
    '--mantine-color-warning-outline': weld[3],
    '--mantine-color-success-outline': tansy[3],
    '--mantine-color-gray-outline': linen[4],
    '--mantine-color-red-outline': madder[3],
    '--state-in': tansy[3],
    '--state-in-soft': '#1c3226',
    '--state-limited': weld[3],
    '--state-limited-soft': '#382d17',
    '--state-out': madder[3],
    '--state-out-soft': '#43201a',
    '--state-request': indigo[3],
    '--state-request-soft': '#252b4c',
    '--state-pickup': linen[3],
    '--state-pickup-soft': '#33322f',
  },
})

const schemes = ['light', 'dark', 'auto'] as const
let stop = () => {}
/** Light, dark or auto, stored as plain text so that start.js can read it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => schemes.find((scheme) => scheme === readStored(storageKeys.colorScheme)) ?? otherwise,
  set: (scheme) => writeStored(storageKeys.colorScheme, scheme),
  subscribe: (changed) => {
    // Mantine stores what it is given, which calls this listener again: only a change is passed on.
    let last = colorSchemeManager.get('auto')
    stop = onStored(() => {
      const scheme = colorSchemeManager.get('auto')
      if (scheme === last) return
      last = scheme
      changed(scheme)
    })
  },
  unsubscribe: () => stop(),
  clear: () => writeStored(storageKeys.colorScheme, null),
}
