import type { common as source } from '../en/common.ts'
import type { Translation } from '../texts.ts'

/** Not offered in the menu yet (I18N-02). */
export const common = {
  actions: {
    save: 'Kaydet',
    cancel: 'İptal',
    close: 'Kapat',
    remove: 'Kaldır',
    edit: 'Düzenle',
    retry: 'Yeniden dene',
    undo: 'Geri al',
  },
  state: {
    in_stock: 'Stokta',
    limited: 'Sınırlı stok',
    out: 'Stokta yok',
    on_request: 'Talep üzerine',
    pickup_only: 'Yalnızca teslim alma',
    in_basket: 'Zaten sepette',
    already_ordered: 'Zaten sipariş edildi',
    available_one: '{{count}} adet mevcut',
    available_other: '{{count}} adet mevcut',
  },
  unit: {
    piece_one: 'adet',
    piece_other: 'adet',
    pair_one: 'çift',
    pair_other: 'çift',
    set_one: 'set',
    set_other: 'set',
    pack_one: 'paket',
    pack_other: 'paket',
    metre_one: 'metre',
    metre_other: 'metre',
  },
  price: {
    hidden: 'Fiyat gizli',
  },
  loading: 'Yükleniyor…',
  required: 'Bu alan zorunludur.',
  quantity: {
    label: 'Miktar',
    more: 'Artır',
    less: 'Azalt',
  },
  paging: {
    label: 'Sayfalar',
    previous: 'Önceki sayfa',
    next: 'Sonraki sayfa',
    page: 'Sayfa {{page}}',
    range: '{{from}}–{{to}} / {{all}}',
  },
  table: {
    empty: 'Burada henüz bir şey yok.',
    sort: '{{column}} ile sırala',
  },
  errors: {
    throttled_one: 'Çok fazla deneme. {{count}} dakika sonra yeniden deneyin.',
    throttled_other: 'Çok fazla deneme. {{count}} dakika sonra yeniden deneyin.',
    something: 'Bir hata oluştu!',
    unreachable: 'Mağazaya ulaşılamıyor. Bağlantınızı kontrol edin; girdikleriniz kaybolmaz.',
    page: 'Bu sayfa gösterilemedi',
    reference: 'Destek için referans: {{id}}',
    not_found: 'Üzgünüz, bu sayfa mevcut değil!',
    not_found_hint: 'Adres yanlış yazılmış olabilir ya da içerik artık yok.',
    slow: 'Sayfanın bu bölümü iki dakika içinde yüklenmedi.',
  },
  theme: {
    label: 'Görünüm',
    light: 'Açık',
    dark: 'Koyu',
    auto: 'Sistem gibi',
  },
  language: 'Dil',
  legal: {
    label: 'Hukuki bilgiler',
    terms: 'Genel şartlar',
    notice: 'Yasal bilgiler',
    privacy: 'Gizlilik politikası',
  },
  home: 'Ana sayfa',
} satisfies Translation<typeof source>
