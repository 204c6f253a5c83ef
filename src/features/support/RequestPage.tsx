import { sentence } from '#domain/text.ts';
import './support.css';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Composer } from './Composer.tsx';
import { RateRequest } from './RateRequest.tsx';
import { RequestAside } from './RequestAside.tsx';
import { Thread } from './Thread.tsx';
import { type RequestFile, statusFace } from './types.ts';

/** How often an open request looks whether the other side wrote. */
const refetchEveryMs = 10_000;

/** One support request with its thread. */
export function RequestPage({ id }: { id: number }) {
  const now = useNow();
  const { isStaff } = useSession();
  const query = useRead(calls.support.get, { params: { id } }, { refetchMs: refetchEveryMs });
  const request = query.data?.request;
  const face = request && statusFace(request.status, isStaff);
  return (
    <Frame
      title={`Request ${id}`}
      crumbs={[{ label: 'Support requests', href: '/app/support' }]}
      tag={
        face && (
          <StatusTag kind={face.kind} filled>
            {face.word}
          </StatusTag>
        )
      }
      stamp={<PageStamp queries={[query]} />}
      answer={request ? answerOf(request, isStaff, now) : query.isError ? null : undefined}
    >
      <title>{`Request ${id} · Beacon`}</title>
      <Grid>
        <QueryView query={query} title="The request" place="grid">
          {({ request: one }) => (
            <>
              <Column span={8}>
                <Section
                  question={isStaff ? one.customer.name : `Everybody at ${one.customer.name} can read this`}
                  finding={one.subject}
                >
                  <Thread request={one} isStaff={isStaff} />
                  {one.status !== 'closed' && one.status !== 'cancelled' && <Composer request={one} isStaff={isStaff} />}
                </Section>
              </Column>
              <Column span={4} wideOnTablet>
                <div className="ui-stack support-aside">
                  <RateRequest request={one} />
                  <RequestAside request={one} isStaff={isStaff} />
                </div>
              </Column>
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

function answerOf({ status, customer, clock, assigned_to: owner }: RequestFile, isStaff: boolean, now: number): string {
  if (status === 'resolved') return 'This request is resolved. It closes after 7 days; an answer reopens it.';
  if (status === 'closed') return 'This request is closed.';
  if (status === 'cancelled') return 'This request was cancelled.';
  if (status === 'waiting_customer') return isStaff ? sentence(`We wait for ${customer.name}`) : 'We wait for your answer.';
  if (status === 'waiting_third_party') return 'This request waits for another company.';
  if (clock.due_at === null)
    return isStaff ? `${customer.name} has our answer.` : 'You have our answer. Write if something is still open.';
  const when = momentLabel(clock.due_at, now);
  if (Date.parse(clock.due_at) < now)
    return isStaff ? `${customer.name} has waited since ${when}.` : `Our answer is late; it was due ${when}.`;
  if (isStaff) return `${customer.name} expects an answer by ${when}.`;
  return owner === null ? `We answer by ${when}.` : `${owner.name} answers by ${when}.`;
}
