import { useState } from 'react';
import { sastOf } from '#domain/sast.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { exact, invoicesFinding } from './money-labels.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { postForm } from './post-form.ts';
import { StatementSection } from './StatementSection.tsx';
import type { Invoice, Summary } from './types.ts';
import { WriteOffDialog } from './WriteOffDialog.tsx';

type Props = {
  customer: number;
  offline: boolean;
  isStaff?: boolean;
  /** How soon a payment is looked for again, while a card gateway confirms one. */
  refetchMs?: number | undefined;
};

/** What a customer was charged, paid and owes: invoices, payments, and how to pay. Staff record payments and credit invoices. */
export function Money({ customer, offline, isStaff = false, refetchMs }: Props) {
  const now = useNow();
  const params = { id: customer };
  const often = refetchMs === undefined ? {} : { refetchMs };
  const card = useSend(calls.billing.payByCard);
  const pay = ({ id }: Invoice) => card.mutate({ params: { id } }, { onSuccess: ({ form }) => postForm(form) });
  const summary = useRead(calls.billing.summary, { params }, often);
  const invoices = useRead(calls.billing.invoices, { params }, often);
  const payments = useRead(calls.billing.payments, { params }, often);
  const [open, setOpen] = useState<'payment' | 'details' | null>(null);
  const [credited, setCredited] = useState<Invoice | null>(null);
  const [lost, setLost] = useState<Invoice | null>(null);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const today = sastOf(now).day;
  return (
    <>
      <QueryView query={invoices} title="The invoices" place="grid">
        {({ invoices: rows }) => (
          <Section question="Invoices" finding={invoicesFinding(rows)}>
            <FormNote error={card.error} />
            {rows.length > 0 && (
              <InvoiceTable
                invoices={rows}
                today={today}
                offline={offline}
                onPay={summary.data?.summary.can_pay_by_card === true && !card.isPending ? pay : undefined}
                onCredit={isStaff ? setCredited : undefined}
                onWriteOff={isStaff ? setLost : undefined}
              />
            )}
          </Section>
        )}
      </QueryView>
      <QueryView query={payments} title="The payments" place="grid">
        {({ payments: rows, total }) => (
          <Section span={8} question="Payments" finding={rows.length === 0 ? 'No payment yet' : 'Newest first'}>
            {rows.length > 0 && <PaymentTable payments={rows} total={total} offline={offline} isStaff={isStaff} />}
            {isStaff && (
              <div className="sub-acts">
                <Actions>
                  <Button size="s" {...off} onPress={() => setOpen('payment')}>
                    Record payment
                  </Button>
                </Actions>
              </div>
            )}
          </Section>
        )}
      </QueryView>
      <QueryView query={summary} title="The billing summary" place="grid">
        {({ summary: sums }) => (
          <Section
            span={4}
            wideOnTablet
            question="Payment"
            finding={sums.due_cents === 0 ? 'Nothing is unpaid' : `${exact(sums.due_cents)} is unpaid`}
          >
            <KeyValue items={summaryRows(sums)} />
            {isStaff && (
              <div className="sub-acts">
                <Actions>
                  <Button size="s" {...off} onPress={() => setOpen('details')}>
                    Change invoice details
                  </Button>
                </Actions>
              </div>
            )}
          </Section>
        )}
      </QueryView>
      <StatementSection customer={customer} today={today} offline={offline} />
      {open === 'payment' && (
        <PaymentDialog customer={customer} invoices={invoices.data?.invoices ?? []} onClose={() => setOpen(null)} />
      )}
      {open === 'details' && summary.data !== undefined && (
        <DetailsDialog customer={customer} details={summary.data.summary.details} onClose={() => setOpen(null)} />
      )}
      {credited !== null && <CreditDialog invoice={credited} onClose={() => setCredited(null)} />}
      {lost !== null && <WriteOffDialog invoice={lost} onClose={() => setLost(null)} />}
    </>
  );
}

/** An address that is too long for its line goes on with its domain on the next. */
function EmailedTo({ address }: { address: string | null }) {
  if (address === null) return 'Nobody: no billing email is entered';
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function summaryRows(sums: Summary) {
  const { details } = sums;
  const known = (term: string, value: string) => (value === '' ? [] : [{ term, value }]);
  return [
    { term: 'Reference', value: sums.reference, mono: true },
    ...known('Bank account', sums.bank_details),
    { term: 'Emailed to', value: <EmailedTo address={sums.emailed_to} /> },
    ...(sums.next_due_on === null ? [] : [{ term: 'Due', value: format.utcDay(sums.next_due_on) }]),
    ...(sums.overdue_cents === 0 ? [] : [{ term: 'Overdue', value: exact(sums.overdue_cents) }]),
    ...(sums.credit_cents === 0 ? [] : [{ term: 'Credit', value: exact(sums.credit_cents) }]),
    { term: 'Invoiced', value: `${exact(sums.invoiced_cents)}, including ${exact(sums.vat_cents)} VAT` },
    { term: 'Paid', value: exact(sums.paid_cents) },
    ...(sums.written_off_cents === 0 ? [] : [{ term: 'Written off', value: exact(sums.written_off_cents) }]),
    ...known('Billing address', details.address),
    ...known('Registration', details.registration_number),
    ...known('VAT number', details.vat_number),
  ];
}
