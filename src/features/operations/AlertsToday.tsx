import { counted } from '#domain/text.ts';
import '#src/entities/alerts/alert-tasks.css';
import { severities } from '#domain/vocabulary.ts';
import { causeHead, causesSentence, openLabel } from '#src/entities/alerts/cause-labels.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import { faceOf, severityWord } from '#src/entities/alerts/labels.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import type { AlertPage, AlertStats } from '#src/entities/alerts/types.ts';
import { useAlertActions } from '#src/entities/alerts/use-alert-actions.ts';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Column } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';

const most = 5;
const centre = '/app/alert-management';

/** The worst causes of open alerts, each acknowledged with one press by those who may, and how many are open by severity. */
export function AlertsToday({ page, stats }: { page: AlertPage; stats: AlertStats | undefined }) {
  const { withPending, can, act, isOffline } = useAlertActions();
  const isWhole = page.pagination.total <= page.alerts.length;
  const open = page.alerts.map(withPending).filter(({ status }) => status === 'open');
  const causes = causesOf(open);
  const count = isWhole ? open.length : (stats?.open ?? open.length);
  const left = causes.length - most;
  return (
    <>
      <Column span={8}>
        <Section
          question="Alerts"
          finding={
            count === 0
              ? 'No alert is open'
              : `${openLabel(count)}${isWhole ? causesSentence(causes, count).replace(/\.$/, '') : ''}`
          }
          more={{ label: 'Alert centre', href: centre }}
          note={
            count === 0
              ? page.evaluated_time === null
                ? 'The rules have not run yet.'
                : `The rules last ran ${format.dateTime(page.evaluated_time)}.`
              : left > 0
                ? `${counted(left, 'more cause', 'more causes')} in the alert centre.`
                : undefined
          }
        >
          {causes.length > 0 && (
            <ul className="alert-tasks">
              {causes.slice(0, most).map((cause) => {
                const [first] = cause.alerts;
                const able = cause.alerts.filter((alert) => can(alert, 'acknowledge'));
                if (first === undefined) return null;
                const face = faceOf(first);
                const { heading, where } = causeHead(cause);
                return (
                  <li key={cause.key}>
                    <StatusTag kind={face.kind}>{face.word}</StatusTag>
                    <span>
                      <Link href={alertHref(first, true)}>{heading}</Link>
                      <span className="ui-sub">{where}</span>
                    </span>
                    {able.length > 0 && (
                      <Button onPress={() => void act(able, { verb: 'acknowledge' })}>
                        Acknowledge{able.length > 1 && ` ${format.number(able.length)}`}
                        <span className="ui-hidden">: {heading}</span>
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </Section>
      </Column>
      <Section
        span={4}
        wideOnTablet
        question="Open by severity"
        finding={
          stats === undefined
            ? 'Alerts'
            : `${format.number(stats.opened_24h)} opened in 24 hours, ${format.number(stats.resolved_24h)} resolved`
        }
        note={isOffline ? 'As last synced, with changes waiting on this device.' : undefined}
      >
        <RowList
          label="Open alerts by severity"
          items={severities.map((severity) => {
            const known = open.filter((alert) => alert.severity === severity).length;
            return {
              id: severity,
              label: severityWord(severity),
              href: pageAt(centre, { severity }),
              value: format.number(isWhole ? known : (stats?.by_severity[severity] ?? known)),
            };
          })}
        />
      </Section>
    </>
  );
}
