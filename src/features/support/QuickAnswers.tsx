import { counted } from '#domain/text.ts';
import './support.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import { faceOf } from '#src/entities/alerts/labels.ts';
import { alertHref, targetOf } from '#src/entities/alerts/targets.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { unresolvedOf } from '#src/entities/alerts/unresolved.ts';
import { openCountsOf, useAlertCounts } from '#src/entities/alerts/use-alert-counts.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { sectionFor } from './alert-guide.ts';

const most = 3;

/** What to do about an alert, and where; a customer's plan has a page of its own. */
function Answer({ alert }: { alert: Alert }) {
  const target = alert.domain_id === null ? { label: 'Open the plan', href: '/app/plan' } : targetOf(alert);
  const section = sectionFor(alert.rule);
  return (
    <>
      {alert.next_step}
      <span className="support-links">
        <Link href={target.href}>{target.label}</Link>
        {section !== null && <Link href={`/app/support/docs/${section.guide}#${section.anchor}`}>Read “{section.title}”</Link>}
      </span>
    </>
  );
}

/** The most severe open alerts, one of each cause, of the customer or of one domain. */
export function useQuickAnswers(domain?: number, isWanted = true) {
  const of = domain === undefined ? undefined : { domain_id: domain };
  const list = useRead(calls.alertManagement.alerts, of === undefined ? {} : unresolvedOf(of), {
    keepPrevious: true,
    enabled: isWanted,
  });
  const counts = useAlertCounts(of);
  const open = (list.data?.alerts ?? []).filter(({ status }) => status === 'open');
  const shown = causesOf(open.filter((alert) => faceOf(alert).kind !== 'pass'))
    .slice(0, most)
    .flatMap(({ alerts }) => alerts.slice(0, 1));
  return {
    shown,
    all: (counts ?? openCountsOf(open)).open,
    ofDomain: domain !== undefined,
    isLoading: list.isLoading,
    isKnown: list.data !== undefined,
  };
}

type QuickAnswersProps = {
  answers: ReturnType<typeof useQuickAnswers>;
  /** It stands beside a form: its place is taken before the answers come, and on a phone they are shown by a press. */
  isBeside?: boolean;
};

/** The next steps of alerts; nothing where none is open. */
export function QuickAnswers({ answers: { shown, all, ofDomain, isLoading, isKnown }, isBeside = false }: QuickAnswersProps) {
  if (shown.length === 0) {
    if (!isBeside || !(isLoading || isKnown)) return null;
    const nothing = ofDomain ? 'No alert of this domain needs you now' : 'No alert needs you now';
    return <Section key="none" question="Quick answers" finding={isLoading ? 'Checking for open alerts …' : nothing} />;
  }
  return (
    <Section
      key="some"
      question="Quick answers"
      finding="What to do about open alerts"
      folds={isBeside}
      note={
        shown.length < all && `${format.number(shown.length)} of ${counted(all, 'open alert')}, one per cause, most severe first.`
      }
    >
      <RowList
        label="Quick answers"
        items={shown.map((alert) => {
          const { kind, word } = faceOf(alert);
          return {
            id: String(alert.id),
            label: alert.title,
            href: alertHref(alert, false),
            sub: <Answer alert={alert} />,
            value: <StatusTag kind={kind}>{word}</StatusTag>,
          };
        })}
      />
    </Section>
  );
}
