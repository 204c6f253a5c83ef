import { counted } from '#domain/text.ts';
import { eventLabel, eventNote } from '#src/entities/people/event-labels.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import type { FileEvent, WholeFile } from './types.ts';

type EventListProps = { events: FileEvent[]; customer: string; now: number };

/** Events with their time, the newest first. */
export function EventList({ events, customer, now }: EventListProps) {
  return (
    <Timeline
      wide
      label="Timeline"
      events={events.map((event, index) => ({
        id: String(index),
        time: format.moment(event.at, now),
        dateTime: event.at,
        what: eventLabel(event, customer),
        sub: eventNote(event),
      }))}
    />
  );
}

type Props = { whole: WholeFile; now: number; onRemove: (() => void) | undefined };

/** Everything that was done to a customer and to the rights of its people. */
export function CustomerTimeline({ whole: { customer, timeline }, now, onRemove }: Props) {
  return (
    <>
      <Section
        span={onRemove ? 7 : 12}
        question="Who changed what"
        finding={timeline.length === 0 ? 'No changes yet' : `${counted(timeline.length, 'change')}, newest first`}
        note={timeline.length === 50 ? 'The last 50 changes.' : undefined}
      >
        {timeline.length > 0 && <EventList events={timeline} customer={customer.name} now={now} />}
      </Section>
      {onRemove && (
        <Section span={5} question="End the service" finding="Remove this customer">
          <div className="ui-stack">
            <p className="ui-slate">
              Its people lose access at once. You can restore it for 30 days. Reports stay for as long as the retention rules say.
            </p>
            <div>
              <Button variant="danger" onPress={onRemove}>
                Remove customer
              </Button>
            </div>
          </div>
        </Section>
      )}
    </>
  );
}
