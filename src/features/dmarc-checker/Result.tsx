import { writtenName } from '#domain/written-name.ts';
import '#src/ui/frame.css';
import '#src/ui/tabs-nav.css';
import type { ReactNode } from 'react';
import type { CheckOutcome } from '#machines/dmarc-check-facts.ts';
import type { Flag } from '#src/entities/dns-check/types.ts';
import { PageLink } from '#src/layout/PageLink.tsx';
import * as format from '#src/ui/format.ts';
import { NextStep } from '#src/ui/NextStep.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { addressOf, type Tab, tabs } from './address.ts';
import { Overview } from './Overview.tsx';
import { OwnSelectors } from './OwnSelectors.tsx';
import { DkimTab, DmarcTab, flagsOf, SpfTab, TransportTab } from './tabs.tsx';

const tabLabels: Record<Tab, string> = {
  overview: 'Overview',
  dmarc: 'DMARC',
  spf: 'SPF',
  dkim: 'DKIM',
  transport: 'Transport and more',
};

const faces: Record<CheckOutcome['check']['status'], { kind: StatusKind; word: string }> = {
  Verified: { kind: 'pass', word: 'In order' },
  VerifiedWithIssues: { kind: 'attention', word: 'Something to fix' },
  NeedsAttention: { kind: 'fail', word: 'Needs attention' },
  Error: { kind: 'unknown', word: 'Not complete' },
  NotChecked: { kind: 'unknown', word: 'Not checked' },
};

const isUrgent = ({ severity, todo }: Flag) =>
  todo !== null && (severity === 'critical' || severity === 'high' || severity === 'medium');

function Next({
  outcome: { check, score },
  to,
  again,
}: {
  outcome: CheckOutcome;
  to: (hash: string) => string;
  again: ReactNode;
}) {
  const flag = check.flags.find(isUrgent);
  const best = score.recommendations[0];
  const button = (label: string, hash: string) => (
    <PageLink className="ui-btn ui-btn-beam" href={to(hash)}>
      {label}
    </PageLink>
  );
  if (flag !== undefined)
    return (
      <NextStep
        what={flag.todo?.split(/\n|(?<=\.) /)[0]}
        why={flag.why}
        action={button(flag.fix === null ? 'Show what we saw' : 'Show the record', 'fix')}
      />
    );
  if (best !== undefined)
    return (
      <NextStep
        what={best.todo}
        action={button('Show the points', 'points')}
        gain={`About ${best.minutes} minutes · +${format.number(best.points, 1)} points`}
      />
    );
  return check.unknown.length > 0 ? (
    <NextStep what="Check again in a few minutes" why="Some lookups got no answer." action={again} />
  ) : (
    <NextStep what="Watch the reports" why="They show who sends as your domain." action={button('Ask us', 'ask')} />
  );
}

/** A finished check: the sentence that answers, the next step, and the parts by tab. */
export function Result({
  outcome,
  token,
  selectors,
  tab,
  offline,
  onSelectors,
  onAgain,
}: {
  outcome: CheckOutcome;
  /** Of a stored result that is shown at its own address. */
  token: string | null;
  selectors: string[];
  tab: Tab;
  offline: boolean;
  onSelectors: (selectors: string[]) => void;
  onAgain: () => void;
}) {
  const { check, score } = outcome;
  const face = faces[check.status];
  const name = writtenName(check.domain);
  const at = (wanted: Tab) => addressOf({ token, domain: check.domain, selectors, tab: wanted });
  const countOf = (one: Tab) =>
    (one === 'overview' ? check.flags : flagsOf(check, one)).filter(({ severity }) => severity !== 'info').length;
  return (
    <>
      <div className="ui-frame-top checker-top">
        <h1>
          <span className="checker-domain">{name}</span>
          <StatusTag kind={face.kind} filled>
            {face.word}
          </StatusTag>
        </h1>
        <div className="ui-frame-stamp checker-stamp">
          {name !== check.domain && <span className="ui-mono">{check.domain}</span>}
          Checked {format.dateTime(check.checked_at)}
          <button type="button" className="ui-textbtn" disabled={offline} onClick={onAgain}>
            Check again
          </button>
        </div>
      </div>
      <div className="ui-frame-lead checker-answer">
        <div>
          <p className="ui-answer">{check.verdict}</p>
        </div>
        <Next
          outcome={outcome}
          again={
            <button type="button" className="ui-btn ui-btn-beam" disabled={offline} onClick={onAgain}>
              Check again
            </button>
          }
          to={(hash) => `${hash === 'ask' ? at(tab) : at('overview')}#${hash}`}
        />
      </div>
      <nav className="ui-tabs checker-tabs" aria-label="Parts of the result" tabIndex={0}>
        {tabs.map((one) => (
          <PageLink key={one} href={at(one)} current={one === tab}>
            {tabLabels[one]}
            {countOf(one) > 0 && (
              <span className="ui-tabs-count">
                {countOf(one)}
                <span className="ui-hidden"> to fix</span>
              </span>
            )}
          </PageLink>
        ))}
      </nav>
      <div className="checker-body">
        {tab === 'overview' && <Overview check={check} score={score} servers={outcome.mail_servers} />}
        {tab === 'dmarc' && <DmarcTab check={check} />}
        {tab === 'spf' && <SpfTab check={check} />}
        {tab === 'dkim' && (
          <DkimTab
            check={check}
            own={<OwnSelectors key={check.domain} selectors={selectors} offline={offline} onCheck={onSelectors} />}
          />
        )}
        {tab === 'transport' && <TransportTab check={check} />}
      </div>
    </>
  );
}
