import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { Reporters } from '#src/entities/mail-stats/Reporters.tsx';
import type { Reporter } from '#src/entities/mail-stats/types.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { Column } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

const mostSchedules = 4;
const outOf = (used: number, limit: number | null) =>
  limit === null ? format.number(used) : `${format.number(used)} of ${format.number(limit)}`;

/** When the next scheduled reports are sent. */
function NextReports() {
  const query = useRead(calls.reportScheduling.schedules, { query: { active_only: 'true' } });
  return (
    <Column span={4} wideOnTablet>
      <QueryView query={query} title="The next reports">
        {({ schedules }) => {
          const next = schedules
            .flatMap((one) => (one.next_run_time === null ? [] : [{ ...one, at: one.next_run_time }]))
            .toSorted((a, b) => a.at.localeCompare(b.at));
          const [first] = next;
          return (
            <Section
              folds={next.length > 0}
              question="Next reports"
              finding={first === undefined ? 'None is scheduled' : `${first.schedule_name} on ${format.dayMonth(first.at)}`}
              more={{ label: first === undefined ? 'Schedule a report' : 'Schedules', href: '/app/reports/schedules' }}
            >
              {next.length > 0 && (
                <RowList
                  items={next.slice(0, mostSchedules).map((one) => ({
                    id: String(one.schedule_id),
                    label: one.schedule_name,
                    sub: one.recipients.length === 0 ? 'no recipients' : counted(one.recipients.length, 'recipient'),
                    value: format.dateTime(one.at),
                  }))}
                />
              )}
            </Section>
          );
        }}
      </QueryView>
    </Column>
  );
}

/** The plan of a customer and what is used of it this month; nothing where there is none. */
function PlanNow({ customer }: { customer: number }) {
  const query = useRead(calls.subscriptionManagement.subscription, { params: { id: customer } });
  return (
    <Column span={4} wideOnTablet>
      <QueryView query={query} title="Your plan">
        {({ subscription, usage }) => {
          if (subscription === null || subscription.closed_time !== null) return null;
          const { plan, price_cents: price } = subscription;
          return (
            <Section folds question="Your plan" finding={plan.name} more={{ label: 'Invoices', href: '/app/plan' }}>
              <RowList
                items={[
                  { id: 'price', label: 'Price', value: `${format.money(price / 100, price % 100 === 0 ? 0 : 2)} a month` },
                  { id: 'messages', label: 'Messages this month', value: outOf(usage.messages.used, plan.mail_limit) },
                  { id: 'domains', label: 'Domains', value: outOf(usage.domains.used, plan.domain_limit) },
                ]}
              />
            </Section>
          );
        }}
      </QueryView>
    </Column>
  );
}

type Props = { reporters: Reporter[]; days: number; domain: number | undefined };

/** The end of the dashboard: who reported, the next reports, and the plan of the active customer. */
export function Below(props: Props) {
  const { customer } = useSession();
  return (
    <>
      <Reporters {...props} />
      <NextReports />
      {customer !== null && <PlanNow customer={customer.customer_id} />}
    </>
  );
}
