import { useNow } from '#src/client/connection.ts';
import { HelpLink } from '#src/entities/support/HelpLink.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { AlertPicture } from './AlertChart.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { useAlertDialogs } from './alert-actions.ts';
import { evidenceBeside, evidenceTerm } from './evidence-text.ts';
import { alertStateLabel, faceOf, nameOf } from './labels.ts';
import { notifiedMessage } from './notification-messages.ts';
import { ThumbActions } from './ThumbActions.tsx';
import { targetOf } from './targets.ts';
import { climbedLabel } from './timeline.ts';
import type { Alert } from './types.ts';

/** The evidence with its chart, the next step, who was notified, the actions, and the timeline. */
export function OpenAlert({ alert, cause }: { alert: Alert; cause: readonly Alert[] }) {
  const { can, start, hasPages, useWhole, me, waits } = useAlertDialogs();
  const now = useNow();
  const { data, words } = useWhole(alert);
  const target = targetOf(alert);
  const others = cause.filter((one) => one.id !== alert.id && one.status === 'open' && can(one, 'acknowledge'));
  const isOpen = alert.status === 'open';
  return (
    <>
      <div className="alert-body">
        <div className={alert.series === null ? 'alert-facts alert-facts-wide' : 'alert-facts'}>
          <h3 className="ui-subhead">What we saw</h3>
          {nameOf(alert) !== alert.title && <p className="alert-what">{alert.title}.</p>}
          <KeyValue
            items={evidenceBeside(alert).map(({ label, text }) => ({
              term: evidenceTerm(alert, label),
              value: text,
              mono: /^v=/i.test(text),
            }))}
          />
        </div>
        {alert.series !== null && <AlertPicture series={alert.series} bad={faceOf(alert).kind !== 'pass'} />}
        <div className="alert-full">
          <h3 className="ui-subhead">Next step</h3>
          <p className="ui-verdict">{alert.next_step}</p>
          <p className="ui-small ui-mute">
            {hasPages && (
              <>
                <Link href={target.href}>{target.label}</Link> ·{' '}
                {alert.domain_id !== null || alert.customer_id !== null ? (
                  <>
                    <HelpLink about={{ alert: alert.id, subject: alert.title.slice(0, 120) }} /> ·{' '}
                  </>
                ) : null}
              </>
            )}
            {data === undefined
              ? words
              : [notifiedMessage(data.notifications, now), climbedLabel(data.timeline, now)]
                  .filter((one) => one !== null)
                  .join(' · ')}
          </p>
          {(!isOpen || alert.assigned_to !== null || waits(alert) !== null) && (
            <p className="ui-small alert-now" role="status">
              {alertStateLabel(alert, me?.id ?? null, now)}
              {waits(alert) !== null && ` · ${waits(alert)}`}
            </p>
          )}
          {isOpen && others.length > 0 && can(alert, 'acknowledge') && (
            <p className="ui-small">
              <TextButton onPress={() => start([alert], 'acknowledge')}>Acknowledge only {nameOf(alert)}</TextButton>
            </p>
          )}
        </div>
      </div>
      <ThumbActions alert={alert} others={others} cause={cause} />
      <AlertTimeline alert={alert} whole={data} />
    </>
  );
}
