import { useState } from 'react';
import { formOf, sentence } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';
import { PlannedChangeDialog } from './PlannedChangeDialog.tsx';
import { placeOf } from './place.ts';
import type { Scope, Window } from './types.ts';
import type { DomainPlace } from './use-scope.ts';

type Place = { id: number; name: string };
type PlannedChangesProps = { scope: Scope; customers: readonly Place[]; domains: readonly DomainPlace[] };

/** Periods in which record changes are only informational, because somebody announced them. */
export function PlannedChanges({ scope, customers, domains }: PlannedChangesProps) {
  const { tag: _, ...place } = scope.ids;
  const query = useRead(calls.alertDelivery.windows, { query: place });
  const offline = useOffline();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const remove = useSendOnce(calls.alertDelivery.removeWindow);
  const create = useSend(calls.alertDelivery.createWindow);
  const withdraw = ({ customer_id: customerId, ...one }: Window) =>
    remove.send(
      { params: { id: one.id } },
      {
        onSuccess: () =>
          notify({
            text: `The planned change at ${placeOf(one)} is cancelled.`,
            ...(customerId === null
              ? {}
              : {
                  onUndo: () =>
                    create.mutate(
                      {
                        body: {
                          customer_id: customerId,
                          ...(one.domain_id === null ? {} : { domain_id: one.domain_id }),
                          starts_at: one.starts_time,
                          ends_at: one.ends_time,
                          reason: one.reason,
                        },
                      },
                      { onError: (error) => notify({ text: error.message, tone: 'fail' }) },
                    ),
                }),
          }),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  return (
    <Section
      span={8}
      strong
      question="Planned changes"
      finding={
        query.data === undefined
          ? 'Planned changes'
          : query.data.windows.length === 0
            ? 'No planned changes'
            : formOf(query.data.windows.length, 'One planned change', `${query.data.windows.length} planned changes`)
      }
      note="During a planned change, changed records, mail servers, name servers and DKIM keys are only logged. Other alerts fire as always."
    >
      <QueryView query={query} title="The planned changes">
        {({ windows }) =>
          windows.length > 0 && (
            <ActionRows label="Planned changes">
              {windows.map((one) => (
                <li key={one.id}>
                  <span>
                    <span className="ui-strong">
                      {one.domain_name === null ? `All domains of ${placeOf(one)}` : placeOf(one)}
                    </span>
                    <span className="ui-sub">
                      {one.reason !== '' && `${one.reason}. `}From {momentLabel(one.starts_time, now)} to{' '}
                      {momentLabel(one.ends_time, now)}.{one.domain_name !== null && sentence(` ${one.customer_name}`)}
                    </span>
                  </span>
                  <StatusTag kind={Date.parse(one.starts_time) <= now ? 'info' : 'waiting'}>
                    {Date.parse(one.starts_time) <= now ? 'Runs now' : 'To come'}
                  </StatusTag>
                  {one.is_own && (
                    <Button
                      size="s"
                      isDisabled={offline}
                      reason="Needs a connection."
                      onPress={() => withdraw(one)}
                      aria-label={`Withdraw: ${placeOf(one)}, ${one.reason}`}
                    >
                      Withdraw
                    </Button>
                  )}
                </li>
              ))}
            </ActionRows>
          )
        }
      </QueryView>
      <Button
        variant="solid"
        onPress={() => setAsking(true)}
        isDisabled={customers.length === 0}
        reason="There is no customer yet."
      >
        Add planned change
      </Button>
      {isAsking && (
        <PlannedChangeDialog scope={scope} customers={customers} domains={domains} now={now} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}
