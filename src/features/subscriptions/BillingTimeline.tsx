import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import { eventLabel } from './labels.ts';

const few = 10;
const many = 200;

/** What happened to what a customer pays for, the newest first. */
export function BillingTimeline({ customer, now, refetchMs }: { customer: number; now: number; refetchMs?: number | undefined }) {
  const [limit, setLimit] = useState(few);
  const query = useRead(
    calls.subscriptionManagement.billingEvents,
    { params: { id: customer }, query: { limit } },
    { keepPrevious: true, ...(refetchMs === undefined ? {} : { refetchMs }) },
  );
  const total = query.data?.total ?? 0;
  return (
    <Section question="Billing events" finding={total === 0 ? 'No billing events yet' : `${counted(total, 'event')} so far`}>
      <QueryView query={query} title="The billing events">
        {({ events }) => (
          <>
            <Timeline
              wide
              label="Billing events"
              events={events.map((event) => ({
                id: String(event.id),
                time: format.moment(event.time, now),
                dateTime: event.time,
                what: eventLabel(event),
                sub: [event.note, event.actor === null ? '' : `by ${event.actor.name}`].filter((part) => part !== '').join(' · '),
              }))}
            />
            {total > events.length && limit < many && (
              <div className="sub-acts">
                <Button size="s" onPress={() => setLimit(many)}>
                  {total > many ? `Show the last ${many} events` : `Show all ${total} events`}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}
