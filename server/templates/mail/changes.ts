import {
  alertsFinding,
  allFound,
  type Changes,
  changesAnswer,
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
const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

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

function subjectOf(parts: readonly ChangesPart[], more: number): string {
  const [first] = parts;
  const all = parts.reduce((sum, part) => sum + allFound(part), 0);
  const changes = all === 0 ? 'nothing changed' : counted(all, 'change');
  const where = parts.length === 1 && first !== undefined ? first.customer.name : counted(parts.length + more, 'customer');
  return `${where}: ${changes} in the last 7 days`.replace(/\s+/g, ' ');
}

function urgentLine(part: ChangesPart): string | null {
  const [first, ...others] = urgentOf(part);
  if (first === undefined) return null;
  return others.length === 0 ? first.title : `${first.title}, and ${counted(others.length, 'more urgent alert')}`;
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

function htmlOf(part: ChangesPart): string {
  const urgent = urgentLine(part);
  const cell = (text: string, style = '') =>
    `<td style="padding:6px 16px 6px 0;vertical-align:top;${style}">${escape(text)}</td>`;
  const rows = statsOf(part)
    .map(([label, now, before]) => `<tr>${cell(label, 'color:#566375')}${cell(now)}${cell(before, 'color:#566375')}</tr>`)
    .join('');
  const blocks = blocksOf(part)
    .map(({ heading, finding, lines }) => {
      const items = lines.map((line) => `<li style="margin:0 0 4px">${escape(line)}</li>`).join('');
      const list = items === '' ? '' : `<ul style="margin:8px 0 0;padding-left:20px">${items}</ul>`;
      return `<div style="border-top:1px solid #DFE2E3;padding:12px 0"><p style="margin:0;color:#566375;font-size:13px">${heading}</p><p style="margin:0;font-weight:600">${escape(finding)}</p>${list}</div>`;
    })
    .join('');
  const needs =
    urgent === null ? '' : `<p style="margin:0 0 12px;color:#B42318"><strong>Needs you:</strong> ${escape(urgent)}</p>`;
  return `<div style="border-top:1px solid #0E1B2C;padding:16px 0 8px"><p style="margin:0 0 4px;color:#566375">${escape(part.customer.name)}</p><h2 style="margin:0 0 12px;font-size:22px;line-height:30px;font-weight:500;font-family:Georgia,serif">${escape(changesAnswer(part))}</h2>${needs}<p style="margin:0 0 4px;font-weight:600">${escape(messagesFinding(part))}</p><table role="presentation" style="border-collapse:collapse;margin:0 0 16px;font-size:15px;line-height:22px">${rows}</table>${blocks}</div>`;
}

/**
 * The weekly email of what changed, a part for each customer. `more` other customers changed too; `link` leads to the page with the same
 * numbers, `settingsLink` to where the email is turned off.
 */
export function changesMail(
  parts: readonly ChangesPart[],
  { more, link, settingsLink }: { more: number; link: string; settingsLink: string },
): { subject: string; text: string; html: string } {
  const subject = subjectOf(parts, more);
  const others = more === 0 ? '' : `${counted(more, 'more customer')} changed. The page shows them all.`;
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
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;background:#FBFAF7;${font};font-size:16px;line-height:24px;color:#0E1B2C"><div style="max-width:600px;margin:0 auto">${parts.map(htmlOf).join('')}${others === '' ? '' : `<p>${others}</p>`}<p style="margin:16px 0 24px"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;background:#F2A413;color:#0E1B2C;text-decoration:none;font-weight:600;border-radius:4px">Show what changed</a></p><p>Kind regards<br>Beacon</p><p style="font-size:13px;line-height:18px;color:#566375">${why} <a href="${escape(settingsLink)}" style="color:#2459C7">Change or stop it</a>.</p></div></body></html>`;
  return { subject, text, html };
}
