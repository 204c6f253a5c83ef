import {
  alertsFinding,
  type Changes,
  changesAnswer,
  isAlertsCut,
  messagesFinding,
  peopleFinding,
  policyFinding,
  recordLabel,
  recordsFinding,
  senderLabel,
  sendersFinding,
  urgentOf,
} from '#domain/changes/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import { count, counted, percentOf } from '#domain/text.ts';
import type { AlertStatus, Severity } from '#domain/vocabulary.ts';
import { changesHtml, type MailPart } from './changes-html.ts';

/** What changed at one customer, as its page says it. */
export type ChangesPart = Omit<Changes, 'alerts'> & {
  customer: { name: string };
  period: { start_date: string; end_date: string };
  alerts: readonly {
    title: string;
    domain: string | null;
    status: AlertStatus;
    severity: Severity;
    event: 'opened' | 'resolved';
  }[];
};

const most = 5;
/** Heading and lines of a kind of change; nothing where there was none. */
type Block = { heading: string; finding: string; lines: string[] };

function blocksOf(part: ChangesPart): Block[] {
  const { found, records, policy, senders, alerts } = part;
  const more = (shown: number, all: number) => (all > shown ? [`${count(all - shown)} more on the page`] : []);
  const block = (heading: string, finding: string, all: number, lines: readonly string[]): Block[] =>
    all === 0 ? [] : [{ heading, finding, lines: [...lines.slice(0, most), ...more(Math.min(lines.length, most), all)] }];
  return [
    ...block(
      'Alerts',
      alertsFinding(part),
      found.alerts,
      alerts.map(({ event, title }) => `${event === 'opened' ? 'Opened' : 'Resolved'}: ${title}`),
    ),
    ...block('Senders', sendersFinding(part), found.senders, senders.map(senderLabel)),
    ...block('Policy', policyFinding(part), found.policy, policy.map(recordLabel)),
    ...block('Records', recordsFinding(part), found.records, records.map(recordLabel)),
    ...block('People', peopleFinding(part), found.people, []).map((one) => ({ ...one, lines: [] })),
  ];
}

const passedOf = ({ own_messages: own, own_passed: passed }: Changes['split']) =>
  own === 0 ? 'none reported' : `${percentOf(passed, own)} (${count(passed)} of ${count(own)})`;

function statsOf({ split, previous_split: before, period }: ChangesPart): [label: string, now: string, before: string][] {
  const failed = (one: Changes['split']) => count(one.own_messages - one.own_passed);
  const days = `${dayMonth(period.start_date)} to ${dayMonth(period.end_date)}`;
  return [
    ['Own messages', days, 'Seven days before'],
    ['Passed DMARC', passedOf(split), passedOf(before)],
    ['Failed DMARC', failed(split), failed(before)],
  ];
}

function subjectOf(parts: readonly ChangesPart[], more: number, all: number): string {
  const [first] = parts;
  const changes = all === 0 ? 'nothing changed' : counted(all, 'change');
  const where = parts.length + more === 1 && first !== undefined ? first.customer.name : counted(parts.length + more, 'customer');
  return `${where}: ${changes} in the last 7 days`.replace(/\s+/g, ' ');
}

function urgentLine(part: ChangesPart): string | null {
  const [first, ...others] = urgentOf(part);
  if (first === undefined) return null;
  if (others.length === 0) return first.title;
  return `${first.title}, and ${isAlertsCut(part) ? 'at least ' : ''}${counted(others.length, 'more urgent alert')}`;
}

function textOf(part: ChangesPart): string {
  const urgent = urgentLine(part);
  return [
    part.customer.name,
    changesAnswer(part),
    ...(urgent === null ? [] : [`Needs you: ${urgent}`]),
    messagesFinding(part),
    ...statsOf(part).map(([label, now, before]) => `  ${label}: ${now}; ${before}`),
    ...blocksOf(part).flatMap(({ heading, finding, lines }) => [`${heading}: ${finding}`, ...lines.map((line) => `  ${line}`)]),
  ].join('\n');
}

/** What the email shows of a customer. */
function mailPart(part: ChangesPart): MailPart {
  const { split, previous_split: before, customer } = part;
  const failed = (one: Changes['split']) => one.own_messages - one.own_passed;
  const pct = (one: Changes['split']) => (one.own_messages === 0 ? 'none' : percentOf(one.own_passed, one.own_messages));
  const urgent = urgentOf(part).length;
  return {
    customer: customer.name,
    answer: changesAnswer(part),
    urgent: urgentLine(part),
    finding: messagesFinding(part),
    stats: [
      {
        label: 'Own messages passed',
        value: pct(split),
        note: `${split.own_messages === 0 ? '' : `${count(split.own_passed)} of ${count(split.own_messages)}, `}before: ${pct(before)}`,
      },
      { label: 'Own messages failed', value: count(failed(split)), note: `before: ${count(failed(before))}` },
      { label: 'Urgent alerts', value: count(urgent), note: 'opened and still open' },
    ],
    blocks: blocksOf(part),
  };
}

/**
 * The weekly email of what changed, a part for each customer. `more` other customers are left out, whose changes are among `all`; `link` leads to the page with the same
 * numbers, `settingsLink` to where the email is turned off.
 */
export function changesMail(
  parts: readonly ChangesPart[],
  { more, all, link, settingsLink }: { more: number; all: number; link: string; settingsLink: string },
): { subject: string; text: string; html: string } {
  const subject = subjectOf(parts, more, all);
  const others =
    more === 0
      ? ''
      : all === 0
        ? `Nothing changed at ${counted(more, 'more customer')} either.`
        : `${counted(more, 'more customer')} changed. The page shows them all.`;
  const why = 'This email comes on Mondays.';
  const text = [
    ...parts.map(textOf),
    others,
    `Show what changed:\n${link}`,
    'Kind regards\nBeacon',
    `${why} Change or stop it: ${settingsLink}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const [first] = parts;
  const html = changesHtml({
    title: subject,
    period: first === undefined ? '' : `Messages of ${dayMonth(first.period.start_date)} to ${dayMonth(first.period.end_date)}`,
    parts: parts.map(mailPart),
    others,
    why,
    link,
    settingsLink,
  });
  return { subject, text, html };
}
