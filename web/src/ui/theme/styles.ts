// The order matters: the library in its layer, then the shop's base styles, then each component's module.
import 'virtual:mantine.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/instrument-sans/wght.css'
import './base.css'
