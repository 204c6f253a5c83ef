import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';

const shown = 20;

/** When the staff of the service read a customer's data; for its owners. */
export function StaffViews({ customer }: { customer: { id: number; name: string } }) {
  const now = useNow();
  const query = useRead(calls.audit.staffViews, { params: { id: customer.id }, query: { limit: shown } });
  return (
    <QueryView query={query} title="The views of the staff" place="grid">
      {({ views, pagination }) => (
        <Section
          question={`Which staff viewed data of ${customer.name}?`}
          finding={
            views.length === 0
              ? 'Nobody so far'
              : `${counted(pagination.total, 'view')}${views.length > 1 ? ', newest first' : ''}`
          }
          note="One line for each person, area and day, and for each time they open your portal. Only owners see this."
        >
          {views.length > 0 && (
            <Timeline
              wide
              label={`Views of ${customer.name}`}
              events={views.map(({ at, who, area }, index) => ({
                id: String(index),
                time: format.moment(at, now),
                dateTime: at,
                what: area,
                sub: `by ${who}`,
              }))}
            />
          )}
        </Section>
      )}
    </QueryView>
  );
}
