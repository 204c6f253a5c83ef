import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';

const ways = { email: 'by email', push: 'by push', webhook: 'by webhook' };

const most = 50;

/** What the list of undelivered messages asks for. */
export const latestUndelivered = { query: { status: 'dead', limit: most } } as const;

/** Messages given up after several tries; each can be sent again. */
export function Undelivered() {
  const query = useRead(calls.alertDelivery.messages, latestUndelivered);
  const retry = useSend(calls.alertDelivery.retryMessage);
  const sending = retry.isPending ? retry.variables.params.id : null;
  const offline = useOffline();
  const now = useNow();
  const [said, setSaid] = useState('');
  const total = query.data?.pagination.total ?? 0;
  return (
    <Section
      span={6}
      strong
      question="Messages"
      finding={
        query.data === undefined
          ? 'Undelivered notifications'
          : total === 0
            ? 'All notifications are delivered or on their way'
            : formOf(
                total,
                'One notification could not be delivered',
                `${format.number(total)} notifications could not be delivered`,
              )
      }
    >
      <QueryView query={query} title="The messages">
        {({ messages }) =>
          messages.length > 0 && (
            <ActionRows label="Undelivered notifications">
              {messages.map((one) => (
                <li key={one.id}>
                  <span>
                    <span className="ui-strong arule-url">{one.name ?? one.address}</span>
                    <span className="ui-sub">
                      {ways[one.channel]}, given up {momentLabel(one.changed_time, now)} after{' '}
                      {counted(one.tries, 'try', 'tries')}
                      {one.error === null ? '' : `: ${one.error}`}{' '}
                      <Link href={pageAt('/app/alert-management', { status: 'unresolved', alert: one.alert_id })}>
                        Alert {format.number(one.alert_id)}
                      </Link>
                    </span>
                  </span>
                  <Button
                    size="s"
                    isDisabled={offline || (sending !== null && sending !== one.id)}
                    isPending={sending === one.id}
                    aria-label={`Send again to ${one.name ?? one.address}`}
                    onPress={() =>
                      retry.mutate(
                        { params: { id: one.id } },
                        {
                          onSuccess: () => setSaid(`Notification to ${one.name ?? one.address} sent again.`),
                          onError: (error) => setSaid(error.message),
                        },
                      )
                    }
                  >
                    Send again
                  </Button>
                </li>
              ))}
            </ActionRows>
          )
        }
      </QueryView>
      {total > most && <p className="ui-small ui-mute">Showing the latest {most}.</p>}
      <p role="status" className="ui-small arule-said">
        {said}
      </p>
    </Section>
  );
}
