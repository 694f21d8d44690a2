// The order counts: the library in its layer, then the shop's own base, then each component's module.
import 'virtual:mantine.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/instrument-sans/wght.css'
import './base.css'
