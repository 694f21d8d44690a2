import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

/** Not offered in the menu yet (I18N-02). */
export const common = {
  actions: {
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    remove: 'Eliminar',
    edit: 'Modificar',
    retry: 'Reintentar',
    undo: 'Deshacer',
  },
  state: {
    in_stock: 'En existencias',
    limited: 'Existencias limitadas',
    out: 'Agotado',
    on_request: 'Bajo pedido',
    pickup_only: 'Solo recogida',
    in_basket: 'Ya en la cesta',
    already_ordered: 'Ya pedido',
    available_one: '{{count}} disponible',
    available_other: '{{count}} disponibles',
  },
  unit: {
    piece_one: 'pieza',
    piece_other: 'piezas',
    pair_one: 'par',
    pair_other: 'pares',
    set_one: 'juego',
    set_other: 'juegos',
    pack_one: 'paquete',
    pack_other: 'paquetes',
    metre_one: 'metro',
    metre_other: 'metros',
  },
  price: {
    hidden: 'Precio oculto',
  },
  loading: 'Cargando…',
  required: 'Este campo es obligatorio.',
  quantity: {
    label: 'Cantidad',
    more: 'Aumentar',
    less: 'Disminuir',
  },
  paging: {
    label: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    page: 'Página {{page}}',
    range: '{{from}}–{{to}} de {{all}}',
  },
  table: {
    empty: 'Todavía no hay nada aquí.',
    sort: 'Ordenar por {{column}}',
  },
  errors: {
    throttled_one: 'Demasiados intentos. Vuelva a intentarlo en {{count}} minuto.',
    throttled_other: 'Demasiados intentos. Vuelva a intentarlo en {{count}} minutos.',
    something: '¡Se ha producido un error!',
    unreachable: 'No se puede acceder a la tienda. Compruebe su conexión; nada de lo introducido se pierde.',
    page: 'No se ha podido mostrar esta página',
    reference: 'Referencia para asistencia: {{id}}',
    not_found: '¡Lo sentimos, esta página no existe!',
    not_found_hint: 'Puede que la dirección esté mal escrita o que el contenido ya no exista.',
    slow: 'Esta parte de la página no se ha cargado en dos minutos.',
  },
  theme: {
    label: 'Apariencia',
    light: 'Claro',
    dark: 'Oscuro',
    auto: 'Como el sistema',
  },
  language: 'Idioma',
  legal: {
    label: 'Información legal',
    terms: 'Condiciones generales',
    notice: 'Aviso legal',
    privacy: 'Política de privacidad',
  },
  home: 'Inicio',
} satisfies Translation<typeof source>
