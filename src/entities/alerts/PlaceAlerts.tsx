import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageState } from '#src/page/PageState.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AlertRow } from './AlertRow.tsx';
import { useAlertDialogs } from './alert-actions.ts';
import { CauseList } from './CauseList.tsx';
import { causesOf } from './groups.ts';
import { momentLabel } from './labels.ts';
import { PortalAlertActions } from './PortalAlertActions.tsx';
import type { Alert } from './types.ts';
import { type AlertsOf, unresolvedOf } from './unresolved.ts';
import { useOneAlert } from './use-one-alert.ts';

type PlaceAlertsProps = {
  of: AlertsOf;
  name: string;
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
};

/** Whether an alert is about a domain, or about a customer or one of its domains. */
const isAt = (of: AlertsOf) => (alert: Alert) =>
  'domain_id' in of
    ? alert.domain_id === of.domain_id
    : alert.customer_id === of.customer_id || alert.customers.some(({ id }) => id === of.customer_id);

/** The alerts of one domain or customer: open ones by cause, and closed ones. */
export function PlaceAlerts(props: PlaceAlertsProps) {
  return (
    <PortalAlertActions>
      <Open {...props} />
      <Past {...props} />
    </PortalAlertActions>
  );
}

function Open({ of, openId, onOpen }: PlaceAlertsProps) {
  const { withPending } = useAlertDialogs();
  const now = useNow();
  const query = useRead(calls.alertManagement.alerts, unresolvedOf(of));
  const open = (alert: Alert, isOpen: boolean) => onOpen(isOpen ? alert.id : undefined);
  return (
    <div className="alerts-of-domain">
      <QueryView query={query} title="The alerts" place="frame">
        {({ alerts, pagination, evaluated_time: evaluated }) =>
          alerts.length === 0 ? (
            <PageState heading="What is open">
              <EmptyState title="Nothing is open">
                {evaluated === null ? 'The rules have not run yet.' : `The rules last ran ${momentLabel(evaluated, now)}.`}
              </EmptyState>
            </PageState>
          ) : (
            <>
              <CauseList
                causes={causesOf(alerts.map(withPending))}
                openId={openId}
                onOpen={open}
                ofOneDomain={'domain_id' in of}
              />
              {pagination.total > alerts.length && (
                <p className="ui-small ui-mute">
                  The {format.number(alerts.length)} most severe of {format.number(pagination.total)} unresolved alerts.
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  );
}

const pastPerPage = 20;

function Past({ of, name, openId, onOpen }: PlaceAlertsProps) {
  const { withPending } = useAlertDialogs();
  const unresolved = useRead(calls.alertManagement.alerts, unresolvedOf(of));
  const stand = unresolved.data?.alerts;
  const offline = useOffline();
  const [limit, setLimit] = useState(pastPerPage);
  const query = useRead(calls.alertManagement.alerts, { query: { ...of, status: 'resolved', limit } }, { keepPrevious: true });
  const data = query.data;
  const isListed = stand !== undefined && data !== undefined;
  const one = useOneAlert(isListed ? openId : undefined, [...(stand ?? []), ...(data?.alerts ?? [])]);
  const [far] = one.causes.flatMap((cause) => cause.alerts);
  if (data === undefined || data.alerts.length === 0 || isLoading(unresolved)) return null;
  const { total } = data.pagination;
  return (
    <div className="alerts-of-domain">
      <Section question="Resolved" finding={`${counted(total, 'alert')} of ${name} resolved`}>
        <ul className="alert-past">
          {[...data.alerts.map(withPending), ...(far !== undefined && isAt(of)(far) ? [far] : [])].map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              cause={[alert]}
              isAlone={'domain_id' in of}
              isOpen={alert.id === openId}
              onOpen={(one, isOpen) => onOpen(isOpen ? one.id : undefined)}
            />
          ))}
        </ul>
        {data.alerts.length < total && limit < 500 && (
          <Button
            onPress={() => setLimit(Math.min(500, limit + 4 * pastPerPage))}
            isPending={query.isFetching}
            isDisabled={offline}
            reason="Needs a connection."
          >
            Load more ({format.number(total - data.alerts.length)} left)
          </Button>
        )}
      </Section>
    </div>
  );
}
