import { momentText } from '#domain/sast.ts';
import { counted, formOf } from '#domain/text.ts';
import type { NoticeMode, Severity } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import { subjectLine } from './subject-line.ts';

/** An alert as an email shows it. */
export type MailedAlert = {
  id: number;
  severity: Severity;
  rule: string;
  title: string;
  domainName: string | null;
  customerId: number | null;
  customers: { id: number; name: string }[];
  evidence: { label: string; text: string }[];
  nextStep: string;
  happenedAt: Date;
  detectedAt: Date;
  count: number;
};

type Mail = { subject: string; text: string; html: string };

const words: Record<Severity, string> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' };
const colours: Record<Severity, string> = {
  critical: '#B42318',
  high: '#96540A',
  medium: '#2459C7',
  low: '#3B4A5E',
  info: '#3B4A5E',
};
const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const singleLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const about = ({ domainName, customerId, customers }: MailedAlert) =>
  domainName === null ? (customers.find(({ id }) => id === customerId)?.name ?? 'Beacon intake') : writtenName(domainName);
const whose = ({ domainName, customers }: MailedAlert) =>
  domainName === null ? '' : customers.map(({ name }) => name).join(', ');

function times({ happenedAt, detectedAt, count }: MailedAlert): string {
  const again = count > 1 ? ` It has opened ${counted(count, 'time')}.` : '';
  return `Since ${momentText(happenedAt.getTime())}, seen ${momentText(detectedAt.getTime())} (South African time).${again}`;
}

function textOf(alert: MailedAlert): string {
  const lines = [
    `${words[alert.severity]}: ${alert.title}`,
    [about(alert), whose(alert)].filter((part) => part !== '').join(', '),
    times(alert),
    ...alert.evidence.map(({ label, text }) => `  ${label}: ${singleLine(text)}`),
    `What to do: ${alert.nextStep}`,
  ];
  return lines.join('\n');
}

function htmlOf(alert: MailedAlert): string {
  const rows = alert.evidence
    .map(
      ({ label, text }) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#566375;vertical-align:top;white-space:nowrap">${escape(label)}</td><td style="padding:6px 0;vertical-align:top">${escape(text)}</td></tr>`,
    )
    .join('');
  return `<div style="border-top:1px solid #0E1B2C;padding:16px 0 8px"><p style="margin:0 0 4px;color:${colours[alert.severity]};font-weight:600">${words[alert.severity]}</p><h2 style="margin:0 0 4px;font-size:18px;line-height:26px">${escape(alert.title)}</h2><p style="margin:0 0 4px">${escape([about(alert), whose(alert)].filter((part) => part !== '').join(', '))}</p><p style="margin:0 0 12px;color:#566375">${escape(times(alert))}</p><table role="presentation" style="border-collapse:collapse;font-size:15px;line-height:22px">${rows}</table><p style="margin:12px 0 8px"><strong>What to do:</strong> ${escape(alert.nextStep)}</p></div>`;
}

const intros: Record<NoticeMode, string> = {
  now: '',
  bundle: 'These alerts opened since your last email.',
  digest: 'Your daily summary of alerts.',
  weekly: 'Good news this week.',
};

/** The title without the place that the subject names before it: "The DKIM key sp1 of karoo.co.za is missing" is about karoo.co.za. */
function afterPlace(alert: MailedAlert): string {
  const place = about(alert);
  for (const word of ['of', 'for', 'as', 'at']) {
    const [before = '', after, ...more] = alert.title.split(` ${word} ${place}`);
    if (after !== undefined && more.length === 0 && /^(?! and )(\s|$)/.test(after)) return `${before}${after}`;
  }
  return alert.title;
}

function subjectOf(alerts: readonly MailedAlert[], mode: NoticeMode): string {
  const [first] = alerts;
  if (first === undefined) return 'Alerts';
  if (alerts.length === 1) return subjectLine(`${words[first.severity]}: ${about(first)}: ${afterPlace(first)}`);
  const places = new Set(alerts.map(about));
  const noun = alerts.every(({ domainName }) => domainName !== null) ? 'domains' : 'places';
  const where = places.size === 1 ? about(first) : `${places.size} ${noun}`;
  if (mode === 'weekly') return `Good news: ${alerts.length} steps are ready at ${where}`;
  return `${words[first.severity]}: ${alerts.length} alerts at ${where}`;
}

const named = 'You receive this because somebody added your address as a recipient. Ask them to remove it.';
const copied = 'You receive this because you confirmed copies to this address.';

/**
 * The email about alerts, the worst first: what, since when, seen when, evidence, what to do, and one button to `link`. The subject starts
 * with the worst severity and the domain, or the customer if the alert is about all of it. `settingsLink` leads to the reader's
 * notification preferences, `null` for an address that another person named; `unsubscribeLink` lets a confirmed address unsubscribe.
 */
export function alertMail(
  alerts: readonly MailedAlert[],
  {
    mode,
    link,
    settingsLink,
    unsubscribeLink = null,
  }: { mode: NoticeMode; link: string; settingsLink: string | null; unsubscribeLink?: string | null },
): Mail {
  const button = formOf(alerts.length, 'Open the alert');
  const anchor = (to: string, text: string) => `<a href="${escape(to)}" style="color:#2459C7">${text}</a>`;
  const why =
    unsubscribeLink !== null
      ? `${copied} Unsubscribe: ${unsubscribeLink}`
      : settingsLink === null
        ? named
        : `You receive this because of your alert preferences: ${settingsLink}`;
  const whyHtml =
    unsubscribeLink !== null
      ? `${copied} ${anchor(unsubscribeLink, 'Unsubscribe')}`
      : settingsLink === null
        ? named
        : `You receive this because of your ${anchor(settingsLink, 'alert preferences')}.`;
  const intro = alerts.length > 1 || mode === 'digest' || mode === 'weekly' ? intros[mode] : '';
  const text = [intro, ...alerts.map(textOf), `${button}:\n${link}`, 'Kind regards\nBeacon', why]
    .filter((part) => part !== '')
    .join('\n\n');
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>${escape(subjectOf(alerts, mode))}</title></head><body style="margin:0;padding:24px;background:#FBFAF7;${font};font-size:16px;line-height:24px;color:#0E1B2C;overflow-wrap:anywhere"><div style="max-width:600px;margin:0 auto">${intro === '' ? '' : `<p>${intro}</p>`}${alerts.map(htmlOf).join('')}<p style="margin:16px 0 24px"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;background:#F2A413;color:#0E1B2C;text-decoration:none;font-weight:600;border-radius:4px">${button}</a></p><p>Kind regards<br>Beacon</p><p style="font-size:13px;line-height:18px;color:#566375">${whyHtml}</p></div></body></html>`;
  return { subject: subjectOf(alerts, mode), text, html };
}
