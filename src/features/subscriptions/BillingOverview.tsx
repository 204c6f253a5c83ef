import { useState } from 'react';
import { counted, formOf, listed } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { BankDialog } from './BankDialog.tsx';
import { BankImport } from './BankImport.tsx';
import { exact, monthLabel } from './money-labels.ts';
import { AgeingSection, MovementSection, OverdueSection, PlanRevenueSection, RevenueStats } from './RevenueSections.tsx';
import type { Revenue } from './types.ts';
import { VatSection } from './VatSection.tsx';

/** Money of all customers, from the ledger; for staff. */
export function BillingOverview() {
  const query = useRead(calls.billing.revenue, {});
  const offline = useOffline();
  const run = useSend(calls.billing.runInvoices);
  const [isBankOpen, setBankOpen] = useState(false);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const revenue = query.data?.revenue;
  const failed = run.data?.run.failed ?? [];
  const make = () =>
    run.mutate(
      {},
      {
        onSuccess: ({ run: { made, failed, total_cents: total } }) => {
          if (made > 0) notify({ text: `${counted(made, 'invoice')} made, ${exact(total)}` });
          else if (failed.length === 0) notify({ text: 'No invoice is due to be made' });
        },
      },
    );
  return (
    <Frame
      title="Billing overview"
      stamp={<PageStamp queries={[query]} />}
      answer={revenue && answerOf(revenue)}
      filters={
        <>
          <Button size="s" {...off} isPending={run.isPending} pendingText="Making invoices …" onPress={make}>
            Run invoices
          </Button>
          <Button size="s" {...off} onPress={() => setBankOpen(true)}>
            Bank details
          </Button>
        </>
      }
    >
      <title>Billing overview · Beacon</title>
      <Grid>
        <QueryView query={query} title="The revenue" place="grid">
          {({ revenue: all }) => (
            <>
              <FormNote error={run.error} />
              {failed.length > 0 && (
                <Note icon="attention">
                  No invoice could be made for {listed(failed, 5)}. Run the invoices again; if that fails too, the server’s log
                  says why.
                </Note>
              )}
              {!all.has_seller && (
                <Note icon="attention">
                  No invoice can be made yet. Enter the legal name and the address of the company under{' '}
                  <Link href="/app/setup">Setup</Link>.
                </Note>
              )}
              <Column span={12}>
                <RevenueStats revenue={all} />
              </Column>
              <BankImport />
              <OverdueSection revenue={all} />
              <AgeingSection revenue={all} />
              <PlanRevenueSection revenue={all} />
              <MovementSection revenue={all} />
              <VatSection revenue={all} />
            </>
          )}
        </QueryView>
      </Grid>
      {isBankOpen && <BankDialog onClose={() => setBankOpen(false)} />}
    </Frame>
  );
}

function answerOf({ unpaid_cents: unpaid, overdue, months, month }: Revenue): string {
  const invoiced = months.at(-1)?.total_cents ?? 0;
  const first =
    invoiced === 0
      ? `Nothing was invoiced in ${monthLabel(month)} yet.`
      : `${exact(invoiced)} was invoiced in ${monthLabel(month)}, less credit notes.`;
  if (unpaid === 0) return `${first} Nothing is unpaid.`;
  if (overdue.length === 0) return `${first} ${exact(unpaid)} is unpaid, none of it overdue.`;
  const who = new Set(overdue.map(({ customer }) => customer.id)).size;
  return `${exact(unpaid)} is unpaid. ${counted(who, 'customer')} ${formOf(who, 'is', 'are')} overdue.`;
}
