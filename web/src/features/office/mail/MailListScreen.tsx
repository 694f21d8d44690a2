import { downloadMails } from '@comptoir/contract/admin-mail'
import { IconMail } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { mailPlace } from '#features/office/places.ts'
import { useMailList } from './mail.api.ts'
import { mailFilters } from './mail.filters.ts'
import { useMailsBulk } from './mail-decisions.ts'
import { mailColumns } from './MailTable.tsx'

/** Every mail that the shop has written, the newest first. */
export const MailListScreen = () => (
  <OfficeListScreen
    path="/admin/mail"
    filters={mailFilters}
    order="-created_at"
    workbook={downloadMails}
    useRows={useMailList}
    columns={mailColumns}
    place={({ id }) => mailPlace(id)}
    rowName={({ subject, recipient, created_at }, { instant }) =>
      `${subject}, ${recipient}, ${instant(created_at)}`
    }
    texts="adminMail:"
    icon={<IconMail />}
    useBulk={useMailsBulk}
  />
)
