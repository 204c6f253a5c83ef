import { Fragment } from 'react';
import { capital, formOf, spelled } from '#domain/text.ts';
import './alert-tasks.css';
import { useNow } from '#src/client/connection.ts';
import { domainAt } from '#src/page/links.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { alertStateLabel, faceOf, nameOf } from './labels.ts';
import { alertHref } from './targets.ts';
import type { Alert } from './types.ts';
import { useAlertActions } from './use-alert-actions.ts';
import type { OpenCounts } from './use-alert-counts.ts';

const most = 3;
const mostPlaces = 5;

function findingOf({ open, urgent }: OpenCounts): string {
  const many = `${capital(spelled(open, 'alert is', 'alerts are'))} open`;
  if (urgent === 0) return `${many}, none urgent`;
  return urgent === open ? `${many}${formOf(open, '', ', all urgent')}` : `${many}, ${spelled(urgent)} urgent`;
}

/** The domains of alerts, by id. */
const placesOf = (alerts: readonly Alert[]) => [...new Map(alerts.map((alert) => [alert.domain_id ?? 0, nameOf(alert)]))];

/**
 * What is open at one's own domains, the worst first, before every other task; `counts` are the server's, since `alerts` may be one page
 * of many. Alerts about the customer as a whole are listed on no other page; those about messages come before them.
 */
export function AlertTasks({ alerts, counts }: { alerts: readonly Alert[]; counts: OpenCounts }) {
  const { withPending, can, act, waits, isStaff, me } = useAlertActions();
  const now = useNow();
  const before = alerts.filter(({ status }) => status === 'open');
  const ofDomains = before.filter(({ domain_id: domain }) => domain !== null);
  const ofCustomer = before.filter(({ domain_id: domain }) => domain === null);
  const shown = [...ofDomains.slice(0, most), ...ofCustomer].map(withPending);
  const left = counts.open - shown.length;
  if (shown.length === 0) return null;
  const places = placesOf(ofDomains.slice(most));
  return (
    <Section
      question="What needs attention?"
      finding={findingOf(counts)}
      note={
        left > 0 && (
          <>
            {format.number(left)} more {formOf(left, 'alert')} on the pages of their domains
            {places.slice(0, mostPlaces).map(([id, name], place) => (
              <Fragment key={id}>
                {place === 0 ? ': ' : ', '}
                <Link href={domainAt(id, { tab: 'alerts' })}>{name}</Link>
              </Fragment>
            ))}
            {places.length > mostPlaces && ' and others'}
          </>
        )
      }
    >
      <ul className="alert-tasks">
        {shown.map((alert) => {
          const face = faceOf(alert);
          const waiting = waits(alert);
          return (
            <li key={alert.id}>
              <StatusTag kind={face.kind}>{face.word}</StatusTag>
              <span>
                {alert.domain_id === null && !isStaff ? (
                  <b>{alert.title}</b>
                ) : (
                  <Link href={alertHref(alert, isStaff)}>{alert.title}</Link>
                )}
                <span className="ui-sub alert-step">{alert.next_step}</span>
              </span>
              {waiting !== null ? (
                <span className="alert-tasks-end">
                  <Icon name="clock" small /> {waiting}
                </span>
              ) : alert.status === 'open' && can(alert, 'acknowledge') ? (
                <Button onPress={() => void act([alert], { verb: 'acknowledge' })}>
                  Acknowledge<span className="ui-hidden">: {alert.title}</span>
                </Button>
              ) : (
                <span className="alert-tasks-end">
                  {alert.status === 'open' ? '' : alertStateLabel(alert, me?.id ?? null, now)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
