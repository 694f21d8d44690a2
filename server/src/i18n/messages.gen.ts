// Written by `npm run messages:types` from the English catalogues.
export interface MessageValues {
  user_exists: never
  terms: never
  password_mismatch: never
  password_too_short: 'limit'
  password_too_common: never
  password_guessable_own: never
  password_guessable_pattern: never
  password_guessable_words: never
  password_numeric: never
  password_similar_email: never
  password_similar_name: never
  invalid_password: never
  invalid_uid: never
  invalid_link_token: never
  stale_link_token: never
  last_administrator: never
  postcode: 'example'
  vat_number: 'example'
  city_of_other_country: never
  own_data_coming: never
  own_data_failed: never
  client_of_yours: 'client'
  client_number_in_use: never
  client_is_oneself: never
  client_in_use: never
  client_without_login: never
  client_unconfirmed: never
  client_confirmed: never
  client_disabled: never
  client_wants_deletion: never
  client_erased: never
  client_not_now: never
  client_decided_meanwhile: never
  client_changed_since: never
  client_list_changed: 'count'
  client_approved_already: 'tariff'
  client_approve_by_call: never
  undo_unknown: 'undo'
  client_not_partner: never
  area_ends_before: 'from' | 'to'
  client_of_oneself: never
  person_disabled: never
  person_is_staff: never
  person_represents: never
  person_ended_already: never
  person_invited_already: never
  person_member_already: never
  person_invited: never
  person_not_invited: never
  person_last: never
  person_contact: never
  person_last_manager: never
  person_not_active: never
  person_contact_elsewhere: 'client'
  person_changed_meanwhile: 'name'
  people_maximum: 'count'
  staff_already: never
  staff_of_company: 'client'
  staff_last_administrator: never
  erp_id_taken: 'client'
  tariff_in_use_unassigned: never
  tariff_in_use: 'tariff'
  amount: never
  time: never
  delivery_option_used: never
  delivery_rule_twice: never
  holiday_exists: never
  changed_meanwhile: 'name'
  changed_meanwhile_somehow: never
  stock_changed_meanwhile: 'changes' | 'now' | 'ref' | 'seen'
  stock_move_same: never
  stock_move_short: 'available' | 'ref' | 'wanted' | 'warehouse'
  incoming_exists: never
  percent: never
  price: never
  tariff_code_taken: never
  tariff_percent_too_low: never
  tariff_file_from: never
  tariff_file_price: never
  price_change_day_past: never
  price_change_ends_before: never
  price_change_no_draft: never
  price_change_empty: never
  price_change_over: never
  price_change_overlaid: 'count' | 'ref'
  price_row_without_code: never
  price_row_quantity: 'value'
  price_row_price: 'value'
  price_row_unknown: never
  price_row_several: never
  price_rows_too_many: 'limit'
  price_rows_none: never
  price_row_first: 'reason' | 'row'
  electronic_address_invalid: 'value'
  agreement_price_or_discount: never
  agreement_discount_range: never
  agreement_discount_quantity: never
  agreement_exists: never
  agreement_no_product: 'value'
  agreement_no_style: 'value'
  view_name_taken: 'name'
  view_maximum: 'maximum'
  style_ref_taken: never
  style_ends_before: 'day'
  gtin_prefix: never
  customs_code: never
  product_ref_taken: 'ref'
  product_gtin_taken: 'ref'
  product_gtin_wrong: never
  product_exists: never
  product_twice: never
  style_too_large: 'limit'
  slug: never
  page_address_taken: 'slug' | 'title'
  page_address_fixed: never
  page_fixed: never
  page_ends_before: 'day'
  statement_unknown_kind: never
  statement_damaged: 'line'
  statement_truncated: never
  statement_wrong_sum: 'account'
  statement_wrong_currency: 'currency'
  statement_has_doctype: never
  statement_too_long: 'limit'
  bank_nothing_left: never
  bank_several_clients: never
  bank_is_matched: never
  bank_given_back: never
  minimum_quantity: 'quantity'
  product_without_price: never
  basket_changed: never
  basket_line_limit: 'count' | 'limit'
  basket_key_used: 'key'
  tariff_not_assigned: never
  change_gone: 'name' | 'ref'
  change_replaced: 'name' | 'ref' | 'successor'
  change_price_up: 'name' | 'ref'
  change_price_down: 'name' | 'ref'
  change_minimum_changed: 'name' | 'quantity' | 'ref'
  change_short_stock: 'available' | 'name' | 'ref'
  change_pack_changed: 'name' | 'pack' | 'quantity' | 'ref'
  change_short_stock_until: 'available' | 'day' | 'name' | 'ref'
  saved_basket_limit: 'limit'
  product_not_found: never
  barcode_invalid: never
  barcode_unknown: never
  barcode_discontinued: 'name' | 'ref'
  unit_piece: 'count'
  unit_pair: 'count'
  unit_set: 'count'
  unit_pack: 'count'
  unit_metre: 'count'
  filter_unit_piece: never
  filter_unit_pair: never
  filter_unit_set: never
  filter_unit_pack: never
  filter_unit_metre: never
  filter_other_in_stock: never
  filter_other_new: never
  filter_other_deal: never
  filter_other_on_request: never
  filter_other_pickup_only: never
  own_code_empty: never
  own_code_without_product: never
  own_code_unknown_product: 'value'
  own_code_twice: never
  own_code_limit: 'limit'
  opening_hours_days: 'closes' | 'first' | 'last' | 'opens'
  opening_hours_day: 'closes' | 'day' | 'opens'
  payment_bank_transfer: never
  payment_online: never
  payment_on_account: never
  page_of: 'number' | 'pages'
  bank_details: never
  bank_details_lead: 'company'
  account_holder: never
  vat_number_label: never
  address_label: never
  customer_label: never
  client_number: never
  bank_code_alt: 'iban'
  bank_code_hint: never
  bank_reference_hint: never
  order_sheet: 'order'
  order_sheet_canceled: never
  order_date: never
  order_placed_by: never
  order_billing: never
  order_phone: never
  order_email: never
  order_item_ref: never
  own_code: 'code'
  order_quantity: never
  order_unit_price: never
  order_carried: never
  order_line_total: never
  order_totals: never
  order_paid: never
  order_refunded: never
  order_payment_status: never
  order_code_alt: 'amount' | 'reference'
  order_code_hint: never
  price_list_file: 'name'
  price_list_sheet: never
  price_list_coming: never
  price_list_failed: never
  price_list_brand: never
  price_list_name: never
  price_list_color: never
  price_list_size: never
  price_list_pack: never
  price_list_unit: never
  price_list_minimum: never
  price_list_customs_code: never
  price_list_price: never
  price_list_from: 'step'
  price_list_step_price: 'step'
  price_list_recommended: never
  price_list_too_long: 'limit'
  price_list_lead: 'date'
  price_list_agreed: 'company'
  price_list_none: never
  price_list_picture: never
  price_list_article: never
  price_list_colors: 'count' | 'names'
  price_list_sizes: 'count' | 'names'
  price_list_advised: 'price'
  price_list_from_units: 'quantity'
  voucher: 'order'
  voucher_shelf: never
  voucher_barcode: never
  voucher_taken: never
  voucher_lines: never
  voucher_prepared_by: never
  voucher_parcels: never
  customs_codes: 'order'
  customs_sheet: never
  customs_goods: never
  customs_goods_more: 'count' | 'shown'
  customs_units: never
  customs_weight: never
  customs_weight_kg: never
  customs_no_code: never
  customs_destination: never
  customs_without_weight: 'count'
  customs_without_price: 'count'
  order_print: 'count'
  delivery_note: 'number' | 'order'
  delivery_note_left_at: never
  delivery_note_shipment: never
  delivery_note_ordered: never
  delivery_note_delivered: never
  delivery_note_received_by: never
  delivery_note_signature: never
  labels: 'number' | 'order'
  label_order: never
  label_parcel: never
  label_weight: never
  destination_document: 'order'
  destination_seller: never
  destination_buyer: never
  destination_country: never
  destination_place: never
  destination_vehicle: never
  destination_left_on: never
  destination_arrived: never
  destination_declaration_title: never
  destination_declaration: 'vat'
  destination_name: never
  not_authenticated: never
  bad_authorization_header: never
  token_not_valid: never
  token_invalid: never
  token_expired: never
  token_wrong_type: never
  user_not_found: never
  user_inactive: never
  password_changed: never
  signed_out: never
  session_ended: never
  no_active_account: never
  no_active_account_for_token: never
  account_not_approved: never
  access_to_client_ended: 'client'
  access_ended: never
  not_found: never
  no_match: 'what'
  method_not_allowed: 'method'
  unsupported_media_type: 'type'
  parse_error: 'reason'
  body_too_large: 'limit'
  body_too_deep: 'limit'
  request_malformed: never
  headers_too_long: never
  request_too_slow: never
  not_acceptable: never
  throttled: 'wait'
  server_error: never
  unavailable: never
  required: never
  null: never
  blank: never
  invalid_string: never
  null_characters: never
  max_length: 'limit'
  min_length: 'limit'
  email: never
  url: never
  integer: never
  number: never
  min_value: 'limit'
  max_value: 'limit'
  boolean: never
  choice: 'value'
  does_not_exist: 'value'
  too_many_stock_alerts: 'limit'
  too_many_favourites: 'limit'
  incorrect_type: 'type'
  not_a_list: 'type'
  empty_list: never
  max_items: 'limit'
  not_a_dictionary: 'type'
  date: never
  unique: never
  out_of_range: never
  invalid: never
  unknown_field: never
  phone: never
  import_unknown_record: 'choices' | 'value'
  import_not_an_object: never
  import_bad_json: 'reason'
  import_bad_encoding: never
  import_line_too_long: 'limit'
  import_missing: never
  import_unknown_column: 'record'
  import_unknown_reference: 'record' | 'value'
  import_gtin_check_digit: 'digit'
  import_gtin_taken: 'other'
  import_negative: never
  import_whole_number: 'max' | 'min'
  import_text: never
  import_yes_or_no: never
  import_list: never
  import_texts: never
  import_name_language: never
  import_too_long: 'limit'
  import_too_many: 'limit'
  import_choice: 'choices'
  import_pattern: 'example'
  import_too_deep: never
  import_cycle: never
  import_photo_missing: never
  import_photo_unreadable: never
  import_photo_path: never
  import_database: 'reason'
  import_too_many_cells: 'count'
  import_progress: 'rows' | 'speed'
  import_head_read: never
  import_head_inserted: never
  import_head_updated: never
  import_head_unchanged: never
  import_head_refused: never
  import_head_line: never
  import_head_record: never
  import_head_key: never
  import_head_column: never
  import_head_value: never
  import_head_reason: never
  import_kind_unreadable: never
  import_kind_photo: never
  import_line: 'line'
  import_more: 'count'
  import_reported: 'file'
  import_done: 'seconds'
  import_running: never
  import_no_file: 'file'
  import_usage: never
  import_photos_left: 'count'
  import_twice: never
  import_bad_character: never
  import_open_quote: never
  import_stray_quote: never
  import_gtin_form: never
  import_warning: 'text'
  import_warnings: 'count'
  import_key_twice: never
  import_price_zero: never
  import_empty: never
  import_header_only: never
  import_markup: never
  import_json_array: never
  import_wrong_kind: 'kind'
  import_wide_text: never
  import_binary: never
  import_pipes: never
  import_columns_missing: 'columns' | 'found'
  import_column_twice: 'column'
  import_not_a_file: 'file'
  import_not_a_folder: 'file'
  import_no_report: 'file' | 'reason'
  import_no_database: 'reason'
  import_broken_off: 'reason'
  import_disk_full: never
  import_database_lost: never
  import_header_quote: never
  import_code_used: 'code' | 'name' | 'record'
  import_unknown_format: 'found'
  catalogue_import_moved_on: never
  catalogue_import_too_old: never
  catalogue_import_broken_off: 'reason'
  catalogue_import_ordered: 'count' | 'name'
  catalogue_import_used: 'count' | 'ref'
  catalogue_import_changed: 'count' | 'name'
  catalogue_workbook_without_records: never
  catalogue_import_needed: never
  invoice_sheet: 'number'
  credit_note_sheet: 'number'
  invoice_issued_on: never
  invoice_due_on: never
  invoice_of: never
  invoice_orders: never
  invoice_delivered_on: never
  invoice_vat: never
  invoice_net: never
  invoice_prepaid: never
  invoice_payable: never
  invoice_reason: never
  invoice_law_intra_community: never
  invoice_law_credit_note: never
  mail_invoice_subject: 'amount' | 'number'
  mail_invoice_text: 'amount' | 'date' | 'number'
  mail_invoice_paid_text: 'amount' | 'number'
  mail_invoice_rest_text: 'amount' | 'date' | 'number' | 'rest'
  mail_credit_note_subject: 'amount' | 'number'
  mail_credit_note_text: 'amount' | 'invoice' | 'number'
  mail_invoice_button: never
  credit_of_credit_note: never
  credit_too_much: 'amount' | 'line' | 'units'
  invoice_run_unfinished: never
  access_point_unavailable: never
  credit_note_return: 'number' | 'order'
  invoice_archive: never
  invoice_archive_empty: never
  invoice_archive_too_many: 'count' | 'limit'
  invoices_nothing_to_pay: never
  statement: 'date'
  statement_nothing: never
  statement_invoice: never
  statement_days_late: never
  statement_amount: never
  statement_open: never
  statement_not_due: never
  statement_days_30: never
  statement_days_60: never
  statement_days_90: never
  statement_older: never
  statement_total: never
  statement_reference_hint: never
  journal_file: never
  journal_papers: never
  journal_payments: never
  journal_number: never
  journal_treatment: never
  journal_base: 'rate'
  journal_vat: 'rate'
  journal_total: never
  journal_tax: never
  journal_grand_total: never
  journal_sum: never
  journal_way: never
  journal_pays: never
  journal_amount: never
  refund_too_much: 'amount'
  receipt: 'number'
  receipt_on: never
  receipt_means: never
  receipt_online: never
  receipt_bank: never
  receipt_office: never
  receipt_for: never
  receipt_invoice: 'number'
  receipt_order: 'number'
  receipt_sums: never
  receipt_amount: never
  receipt_given_back: 'date'
  receipt_kept: never
  list_orders: never
  list_clients: never
  list_mail: never
  list_audit: never
  list_staff: never
  list_stock: never
  list_movements: never
  list_incoming: never
  list_invoices: never
  list_bank: never
  list_open_items: never
  list_orders_name: never
  list_orders_client: never
  list_orders_created_at: never
  list_orders_status: never
  list_orders_payment_status: never
  list_orders_warehouse: never
  list_orders_delivery_date: never
  list_orders_assignee: never
  list_orders_lines: never
  list_orders_grand_total: never
  list_orders_delivery_option: never
  list_orders_is_late: never
  list_clients_name: never
  list_clients_email: never
  list_clients_enterprise_name: never
  list_clients_vat: never
  list_clients_country: never
  list_clients_erp_id: never
  list_clients_tariff: never
  list_clients_status: never
  list_clients_orders_count: never
  list_clients_created_at: never
  list_clients_last_login_at: never
  list_clients_waiting_since: never
  list_clients_claimed_erp_id: never
  list_clients_is_partner: never
  list_clients_prices_hidden: never
  list_clients_profile_submitted_at: never
  list_clients_is_overdue: never
  list_clients_duplicates: never
  list_mail_subject: never
  list_mail_recipient: never
  list_mail_status: never
  list_mail_template: never
  list_mail_created_at: never
  list_mail_sent_at: never
  list_mail_attempts: never
  list_mail_last_error: never
  list_language: never
  list_mail_client: never
  list_order: never
  list_audit_at: never
  list_audit_actor: never
  list_audit_action: never
  list_audit_entity: never
  list_audit_label: never
  list_staff_name: never
  list_staff_email: never
  list_staff_permissions: never
  list_staff_status: never
  list_staff_created_at: never
  list_staff_last_login_at: never
  list_ref: never
  list_gtin: never
  list_stock_name: never
  list_color: never
  list_size: never
  list_unit: never
  list_on_hand: never
  list_reserved: never
  list_available: never
  list_stock_incoming: never
  list_next_arrival: never
  list_product: never
  list_warehouse: never
  list_movements_at: never
  list_movements_reason: never
  list_movements_by: never
  list_movements_on_hand: never
  list_movements_reserved: never
  list_movements_on_hand_after: never
  list_movements_reserved_after: never
  list_note: never
  list_expected_on: never
  list_quantity: never
  list_invoices_number: never
  list_invoices_client: never
  list_invoices_kind: never
  list_invoices_status: never
  list_invoices_issued_on: never
  list_invoices_due_on: never
  list_invoices_grand_total: never
  list_invoices_open: never
  list_invoices_payment_reference: never
  list_invoices_orders: never
  list_invoices_credited: never
  list_bank_queue: never
  list_bank_day: never
  list_bank_amount: never
  list_bank_left: never
  list_bank_payer: never
  list_bank_payer_iban: never
  list_bank_communication: never
  list_bank_statement: never
  list_bank_client: never
  list_bank_documents: never
  list_open_items_name: never
  list_open_items_invoices: never
  list_open_items_open: never
  list_open_items_not_due: never
  list_open_items_days_30: never
  list_open_items_days_60: never
  list_open_items_days_90: never
  list_open_items_older: never
  list_open_items_oldest_due_on: never
  list_open_items_is_left_out: never
  value_orders_status_submitted: never
  value_orders_status_pending_payment: never
  value_orders_status_paid: never
  value_orders_status_in_progress: never
  value_orders_status_processed: never
  value_orders_status_completed: never
  value_orders_status_client_canceled: never
  value_orders_status_admin_canceled: never
  value_orders_payment_status_pending: never
  value_orders_payment_status_paid: never
  value_orders_payment_status_not_paid: never
  value_orders_payment_status_refunded: never
  value_clients_status_waiting: never
  value_clients_status_approved: never
  value_clients_status_refused: never
  value_clients_status_unconfirmed: never
  value_clients_status_disabled: never
  value_clients_status_deletion_requested: never
  value_clients_status_no_login: never
  value_clients_status_erased: never
  value_mail_status_queued: never
  value_mail_status_sent: never
  value_mail_status_failed: never
  value_mail_template_activation: never
  value_mail_template_signed_up_again: never
  value_mail_template_already_registered: never
  value_mail_template_password_reset: never
  value_mail_template_password_changed: never
  value_mail_template_email_change: never
  value_mail_template_email_change_consent: never
  value_mail_template_email_change_notice: never
  value_mail_template_sign_up_staff: never
  value_mail_template_client_made: never
  value_mail_template_approved: never
  value_mail_template_refused: never
  value_mail_template_profile_submitted: never
  value_mail_template_payment_request: never
  value_mail_template_account_deleted: never
  value_mail_template_basket_reminder: never
  value_mail_template_back_in_stock: never
  value_mail_template_deletion_requested: never
  value_mail_template_order_received: never
  value_mail_template_order_received_staff: never
  value_mail_template_order_changed: never
  value_mail_template_order_changed_staff: never
  value_mail_template_order_promise: never
  value_mail_template_order_client_canceled: never
  value_mail_template_order_client_canceled_staff: never
  value_mail_template_order_restored: never
  value_mail_template_order_restored_staff: never
  value_mail_template_order_admin_canceled: never
  value_mail_template_order_paid: never
  value_mail_template_payment_received: never
  value_mail_template_order_shipped: never
  value_mail_template_order_taken_off: never
  value_mail_template_order_completed: never
  value_mail_template_invoice_issued: never
  value_mail_template_credit_note_issued: never
  value_mail_template_client_welcome: never
  value_mail_template_person_invited: never
  value_mail_template_member_invited: never
  value_mail_template_staff_invited: never
  value_mail_template_known_staff_invited: never
  value_mail_template_order_return_request: never
  value_mail_template_order_return_accept: never
  value_mail_template_order_return_refuse: never
  value_mail_template_order_return_receive: never
  value_mail_template_order_return_credit: never
  value_mail_template_order_return_request_staff: never
  value_audit_action_approve: never
  value_audit_action_refuse: never
  value_audit_action_withdraw: never
  value_audit_action_disable: never
  value_audit_action_enable: never
  value_audit_action_sign_out: never
  value_audit_action_resend_activation: never
  value_audit_action_resend: never
  value_audit_action_create: never
  value_audit_action_invite: never
  value_audit_action_change: never
  value_audit_action_delete: never
  value_audit_action_erase: never
  value_audit_action_link: never
  value_audit_action_unlink: never
  value_audit_action_uninvite: never
  value_audit_action_end_access: never
  value_audit_action_give_access: never
  value_audit_action_sign_in: never
  value_audit_action_import: never
  value_audit_action_restore: never
  value_audit_entity_invoice: never
  value_audit_entity_client: never
  value_audit_entity_order: never
  value_audit_entity_user: never
  value_audit_entity_mail: never
  value_audit_entity_delivery_option: never
  value_audit_entity_holiday: never
  value_audit_entity_settings: never
  value_audit_entity_session: never
  value_audit_entity_catalogue: never
  value_audit_entity_places: never
  value_audit_entity_database: never
  value_audit_entity_stock: never
  value_audit_entity_incoming: never
  value_audit_entity_saved_view: never
  value_staff_status_active: never
  value_staff_status_invited: never
  value_staff_status_disabled: never
  value_staff_permissions_accounts: never
  value_staff_permissions_orders: never
  value_staff_permissions_finance: never
  value_staff_permissions_content: never
  value_staff_permissions_administration: never
  value_movements_reason_reserve: never
  value_movements_reason_release: never
  value_movements_reason_ship: never
  value_movements_reason_receipt: never
  value_movements_reason_count: never
  value_movements_reason_move: never
  value_movements_reason_return: never
  value_movements_reason_import: never
  value_invoices_status_open: never
  value_invoices_status_overdue: never
  value_invoices_status_paid: never
  value_invoices_status_credit: never
  value_invoices_kind_invoice: never
  value_invoices_kind_credit_note: never
  value_bank_queue_unknown: never
  value_bank_queue_partial: never
  value_bank_queue_over: never
  value_bank_queue_exact: never
  value_bank_queue_set_aside: never
  value_bank_queue_waiting: never
  workbook_maximum: 'maximum'
  list_yes: never
  list_no: never
  list_tariffs: never
  list_tariffs_name: never
  list_tariffs_code: never
  list_tariffs_products: never
  list_tariffs_clients: never
  list_tariffs_minimum_order: never
  list_tariffs_next_change: never
  list_tariffs_recommend_price: never
  list_tariffs_is_default: never
  value_audit_action_schedule: never
  value_audit_action_apply: never
  value_audit_entity_tariff: never
  value_audit_entity_price_change: never
  value_staff_permissions_prices: never
  value_staff_permissions_catalogue: never
  value_mail_template_reminder: never
  value_audit_action_match: never
  value_audit_action_unmatch: never
  value_audit_action_set_aside: never
  value_audit_entity_agreement: never
  value_audit_entity_bank_line: never
  value_audit_entity_bank_statement: never
  value_audit_entity_reminder: never
  value_invoices_delivery_waiting: never
  value_invoices_delivery_delivered: never
  value_invoices_delivery_refused: never
  value_invoices_delivery_failed: never
  value_invoices_delivery_left_out: never
  list_invoices_delivery: never
  value_mail_template_refunded: never
  value_audit_entity_refund: never
  list_styles: never
  list_styles_ref: never
  list_styles_name: never
  list_styles_image: never
  list_styles_brand: never
  list_styles_category: never
  list_styles_products: never
  list_styles_publication: never
  list_styles_shown_from: never
  list_styles_shown_until: never
  list_styles_is_deal: never
  list_styles_missing_texts: never
  list_styles_missing_pictures: never
  list_styles_updated_at: never
  value_styles_publication_published: never
  value_styles_publication_scheduled: never
  value_styles_publication_draft: never
  value_audit_entity_style: never
  list_imports: never
  list_findings: never
  list_imports_file_name: never
  list_imports_state: never
  list_imports_rows: never
  list_imports_added: never
  list_imports_changed: never
  list_imports_refused: never
  list_imports_confirmed_by: never
  list_imports_undone_by: never
  list_imports_created_at: never
  list_imports_created_by: never
  list_findings_kind: never
  list_findings_line: never
  list_findings_record: never
  list_findings_key: never
  list_findings_field: never
  list_findings_before: never
  list_findings_after: never
  list_findings_reason: never
  value_findings_kind_refused: never
  value_findings_kind_price_jump: never
  value_findings_kind_warning: never
  value_findings_kind_changed: never
  value_findings_kind_new: never
  value_findings_kind_gone: never
  value_imports_state_checking: never
  value_imports_state_checked: never
  value_imports_state_importing: never
  value_imports_state_done: never
  value_imports_state_undoing: never
  value_imports_state_undone: never
  value_imports_state_dropped: never
  value_imports_state_failed: never
  value_audit_entity_catalogue_import: never
  list_pages: never
  list_pages_title: never
  list_pages_type: never
  list_pages_slug: never
  list_pages_status: never
  list_pages_missing: never
  list_pages_published_from: never
  list_pages_published_until: never
  list_pages_updated_at: never
  list_pages_is_fixed: never
  value_pages_type_page: never
  value_pages_type_legal: never
  value_pages_type_news: never
  value_pages_type_brochure: never
  value_pages_type_partner: never
  value_pages_status_provisional: never
  value_pages_status_draft: never
  value_pages_status_planned: never
  value_pages_status_published: never
  value_pages_status_ended: never
  value_pages_missing_fr: never
  value_pages_missing_nl: never
  value_pages_missing_de: never
  value_pages_missing_en: never
  value_audit_entity_page: never
  mail_greeting: 'name'
  mail_greeting_plain: never
  mail_bare_address: never
  mail_link_once: never
  mail_not_you: 'phone'
  mail_footer_question: 'phone'
  mail_vat_number: 'vat'
  mail_fact: 'label' | 'value'
  mail_activation_subject: never
  mail_activation_text: 'company'
  mail_activation_button: never
  mail_activation_ignore: never
  mail_signed_up_again_subject: never
  mail_signed_up_again_text: 'company'
  mail_already_registered_subject: never
  mail_already_registered_text: 'company'
  mail_password_reset_subject: never
  mail_password_reset_text: 'company'
  mail_password_reset_button: never
  mail_password_reset_ignore: never
  mail_password_changed_subject: never
  mail_password_changed_text: 'company'
  mail_email_change_subject: never
  mail_email_change_text: 'company'
  mail_email_change_button: never
  mail_email_change_ignore: never
  mail_email_change_consent_subject: never
  mail_email_change_consent_text: 'company' | 'email'
  mail_email_change_consent_button: never
  mail_email_change_notice_subject: never
  mail_email_change_notice_text: 'company' | 'email'
  mail_approved_subject: never
  mail_approved_text: 'company'
  mail_approved_button: never
  mail_refused_subject: never
  mail_refused_text: 'company'
  mail_refused_reason: never
  mail_refused_answer: never
  mail_refused_button: never
  mail_client_welcome_subject: 'company'
  mail_client_welcome_text: 'company' | 'partner'
  mail_invitation_button: never
  mail_invitation_ignore: never
  mail_person_invited_subject: 'client' | 'company'
  mail_person_invited_text: 'client' | 'company'
  mail_member_invited_subject: 'client'
  mail_member_invited_text: 'client' | 'company'
  mail_staff_invited_subject: 'company'
  mail_staff_invited_text: 'company'
  mail_known_staff_invited_subject: 'company'
  mail_known_staff_invited_text: 'company'
  mail_account_deleted_subject: never
  mail_account_deleted_text: 'company'
  mail_basket_reminder_subject: 'basket'
  mail_basket_reminder_text: 'basket' | 'company'
  mail_basket_reminder_button: never
  mail_basket_reminder_why: never
  mail_back_in_stock_subject: never
  mail_back_in_stock_text: 'company'
  mail_back_in_stock_button: never
  mail_back_in_stock_once: never
  mail_sign_up_staff_subject: 'who'
  mail_sign_up_staff_text: 'who'
  mail_profile_submitted_subject: 'who'
  mail_profile_submitted_text: 'who'
  mail_client_made_subject: 'who'
  mail_client_made_text: 'partner'
  mail_approvals_button: never
  mail_client_button: never
  mail_deletion_requested_subject: 'who'
  mail_deletion_requested_text: 'who'
  mail_label_name: never
  mail_label_enterprise: never
  mail_label_email: never
  mail_label_vat: never
  mail_label_country: never
  mail_label_erp_id: never
  mail_no_address: 'address'
  mail_link_gone: never
  mail_payment_request_subject: 'order'
  mail_payment_request_text: 'order'
  mail_payment_request_button: never
  mail_payment_request_amount: never
  mail_payment_request_days: never
  mail_payment_request_transfer: never
  mail_reminder_1_subject: 'amount'
  mail_reminder_1_text: 'amount' | 'company'
  mail_reminder_2_subject: 'amount'
  mail_reminder_2_text: 'amount' | 'company'
  mail_reminder_3_subject: 'amount'
  mail_reminder_3_text: 'amount' | 'company'
  mail_reminder_invoices: never
  mail_reminder_due: 'date'
  mail_reminder_late: 'count'
  mail_reminder_crossed: never
  mail_payment_received_subject: never
  mail_payment_received_text: never
  mail_payment_received_amount: never
  mail_payment_received_pays: never
  mail_refunded_subject: never
  mail_refunded_text: 'company'
  mail_refunded_paid_on: never
  mail_refunded_reason: never
  mail_refunded_online: never
  mail_refunded_transfer: never
  order_file_empty: never
  order_file_damaged: never
  order_file_encrypted: never
  order_file_wrong_kind: 'kind'
  order_file_unknown_kind: never
  order_file_unknown_xml: 'element'
  order_file_too_complex: never
  order_file_too_big: 'limit'
  order_file_too_many_rows: 'count' | 'limit'
  order_file_without_rows: never
  order_file_no_column: 'found'
  order_file_no_product: never
  order_file_unknown_sheet: 'name'
  order_file_mapping_without_product: never
  order_row_added: 'ref'
  order_row_updated: 'ref'
  order_row_gtin_repaired: 'from' | 'ref'
  order_row_gtin_of_carton: 'from' | 'ref'
  order_row_code_repaired: 'from' | 'ref'
  order_row_rounded_to_pack: 'pack' | 'quantity'
  order_row_raised_to_minimum: 'minimum' | 'quantity'
  order_row_large_quantity: 'quantity'
  order_row_no_quantity: never
  order_row_no_product: never
  order_row_unknown_code: 'value'
  order_row_gtin_check_digit: 'digit' | 'value'
  order_row_gtin_rounded: 'value'
  order_row_several_products: 'value'
  order_row_codes_disagree: 'codes'
  order_row_style_without_variant: 'value'
  order_row_unknown_style: 'value'
  order_row_unknown_color: 'color' | 'style'
  order_row_unknown_size: 'color' | 'size' | 'style'
  order_row_no_such_variant: 'color' | 'size' | 'style'
  order_row_discontinued: 'name' | 'ref'
  order_row_without_price: 'ref'
  order_row_bad_quantity: 'value'
  order_row_fraction: 'value'
  order_row_negative: 'value'
  order_row_too_many: 'limit' | 'ref'
  order_row_basket_full: 'limit'
  order_row_comment_too_long: 'limit'
  order_row_status_added: never
  order_row_status_updated: never
  order_row_status_repaired: never
  order_row_status_skipped: never
  order_row_status_failed: never
  order_report_file: never
  order_report_sheet: never
  order_report_row: never
  order_report_status: never
  order_report_read: never
  order_report_product: never
  order_report_asked: never
  order_report_ordered: never
  order_report_remark: never
  order_report_suggestions: never
  order_sample_list: never
  order_sample_matrix: never
  order_sample_sheet: never
  order_file_own_code: never
  order_sample_quantity: never
  order_sample_comment: never
  order_sample_style: never
  order_sample_color: never
  order_basket_file: never
  mail_order_received_subject: 'order'
  mail_order_received_title: 'order'
  mail_order_received_text: 'date'
  mail_order_on_behalf: 'name'
  mail_order_attached: never
  mail_order_button: never
  mail_order_staff_subject: 'amount' | 'order' | 'who'
  mail_order_staff_title: 'order'
  mail_order_staff_text: 'date' | 'who'
  mail_order_placed_by: 'name'
  mail_order_changed_subject: 'order'
  mail_order_changed_text: 'order'
  mail_order_changed_by_office_text: 'order'
  mail_order_promise_subject: 'order'
  mail_order_promise_text: 'order'
  mail_order_promise_lines: never
  mail_order_day_open: never
  mail_order_changed_staff_subject: 'amount' | 'order' | 'who'
  mail_order_changed_staff_text: 'order' | 'who'
  mail_order_client_canceled_subject: 'order'
  mail_order_client_canceled_text: 'date' | 'order'
  mail_order_client_canceled_staff_subject: 'order' | 'who'
  mail_order_client_canceled_staff_text: 'order' | 'who'
  mail_order_restored_subject: 'order'
  mail_order_restored_text: 'date' | 'order'
  mail_order_restored_staff_subject: 'order' | 'who'
  mail_order_restored_staff_text: 'order' | 'who'
  mail_order_admin_canceled_subject: 'order'
  mail_order_admin_canceled_text: 'date' | 'order'
  mail_order_refund: never
  mail_order_reason: never
  mail_order_paid_subject: 'order'
  mail_order_paid_text: 'date' | 'order'
  mail_order_shipped_subject: 'order'
  mail_order_shipped_text: 'date' | 'order'
  mail_order_shipped_part_text: 'date' | 'order'
  mail_order_ready_subject: 'order'
  mail_order_ready_text: 'date' | 'order'
  mail_order_ready_part_text: 'date' | 'order'
  mail_order_shipment: 'number' | 'warehouse'
  mail_order_carrier: never
  mail_order_shipment_parcels: never
  mail_order_to_come: never
  mail_order_taken_off_subject: 'order'
  mail_order_taken_off_text: 'date' | 'order'
  mail_order_completed_subject: 'order'
  mail_order_completed_text: 'date' | 'order'
  mail_order_collected_text: 'date' | 'order'
  mail_order_tracking: never
  mail_order_items: never
  mail_order_product: never
  mail_order_total: never
  mail_order_packs: 'count' | 'pack' | 'packs' | 'unit' | 'units'
  mail_order_each: 'price'
  mail_order_on_request: never
  mail_order_delivery: never
  mail_order_delivery_option: never
  mail_order_delivery_date: never
  mail_order_warehouse: never
  mail_order_address: never
  mail_order_customer_reference: never
  mail_order_reference_of_client: never
  mail_order_comment: never
  mail_order_specific_request: never
  mail_order_payment: never
  mail_order_payment_method: never
  mail_order_amount: never
  mail_order_beneficiary: never
  mail_order_payment_reference: never
  mail_order_return_request_subject: 'order'
  mail_order_return_request_text: 'date' | 'order'
  mail_order_return_accept_subject: 'order'
  mail_order_return_accept_text: 'date' | 'order'
  mail_order_return_refuse_subject: 'order'
  mail_order_return_refuse_text: 'date' | 'order'
  mail_order_return_receive_subject: 'order'
  mail_order_return_receive_text: 'date' | 'order'
  mail_order_return_credit_subject: 'order'
  mail_order_return_credit_text: 'date' | 'order'
  mail_order_return_request_staff_subject: 'order' | 'who'
  mail_order_return_request_staff_text: 'order' | 'who'
  requires_pickup: never
  location_not_available: never
  delivery_not_offered: never
  delivery_date_past: never
  delivery_date_weekend: never
  delivery_date_holiday: never
  delivery_date_early: 'date'
  delivery_date_late: 'days'
  vat_domestic: 'rate'
  vat_intra_community: 'country' | 'date' | 'time' | 'vat'
  vat_intra_community_consulted: 'country' | 'date' | 'number' | 'time' | 'vat'
  vat_pickup_domestic: 'rate' | 'vat'
  vat_no_valid_number: 'rate'
  vat_pending: 'rate' | 'vat'
  order_already_started: never
  order_changed_meanwhile: 'order'
  order_without_lines: never
  order_is_canceled: never
  order_undo_too_late: 'minutes'
  order_step_refused: 'order'
  order_bulk_maximum: 'maximum'
  order_print_maximum: 'maximum'
  order_list_changed: 'count'
  order_note_not_yours: never
  order_goods_missing: 'available' | 'ref' | 'wanted'
  shipment_nothing_open: never
  shipment_item_not_open: 'item'
  shipment_too_many: 'open' | 'ref' | 'units'
  shipment_label_fetched: 'order'
  pick_too_many: 'open' | 'ref' | 'units'
  pick_too_few: 'ref'
  order_nothing_left: 'order'
  shipment_none_yet: never
  order_basket_empty: never
  order_key_used: 'key'
  order_product_gone: 'ref'
  order_product_without_price: 'ref'
  order_below_minimum_quantity: 'quantity' | 'ref'
  order_stock_short: 'available' | 'ref' | 'wanted'
  order_minimum_missing: 'minimum' | 'missing'
  order_minimum_missing_hidden: never
  order_not_on_account: never
  order_over_credit: 'limit' | 'missing' | 'open'
  order_over_credit_hidden: never
  order_not_online: never
  order_nothing_to_pay: never
  payment_unavailable: never
  payment_link_ended: never
  sandbox_decided: never
  order_goods: never
  order_delivery: never
  order_vat: 'base' | 'rate'
  order_grand_total: never
  return_too_many: 'most' | 'order' | 'units'
  return_too_many_received: 'asked' | 'units'
  return_step_refused: 'number' | 'order'
  vat_collected: 'confirmed' | 'country' | 'date' | 'document' | 'time' | 'vat'
  vat_collected_consulted: 'confirmed' | 'country' | 'date' | 'document' | 'number' | 'time' | 'vat'
  vat_invalid_number: 'date' | 'rate' | 'time' | 'vat'
  vat_transport_not_possible: 'order'
  vat_transport_settled: 'order'
  vat_transport_destination: never
}
