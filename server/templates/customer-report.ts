import { sastOf } from '#domain/sast.ts';
import { count, counted } from '#domain/text.ts';

/** What a report about a customer shows. */
type ReportFacts = {
  name: string;
  period: { start_date: string; end_date: string };
  split: { own_messages: number; own_passed: number; forged: number; forged_stopped: number; headline: string | null };
  score: { score: number; grade: string; worst: { domain: string; score: number } } | null;
  risk: { points: number; reason: string | null } | null;
  domains: readonly { domain: string; score: number | null; policy: string | null; own_messages: number; own_passed: number }[];
  issues: readonly { severity: string; title: string; reason: string }[];
  madeAt: Date;
};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const share = (part: number, whole: number) =>
  whole === 0 ? 'no messages' : `${((100 * part) / whole).toFixed(1).replace('.', ',')}%`;

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody></table>`;

const style = `body{font:15px/22px system-ui,sans-serif;color:#0e1b2c;max-width:760px;margin:40px auto;padding:0 20px}
h1{font:400 30px/38px Georgia,serif;margin:0}h2{font-size:17px;border-top:1px solid #0e1b2c;padding-top:12px;margin-top:32px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #dfe2e3;vertical-align:top}
th{color:#566375;font-weight:500}.mute{color:#566375}@media print{body{margin:0}}`;

/** A customer's report as one printable HTML page without scripts and outside addresses. */
export function customerReport(facts: ReportFacts): string {
  const { name, period, split, score, risk, domains, issues } = facts;
  const stats = [
    ['Own messages passed', `${share(split.own_passed, split.own_messages)} of ${counted(split.own_messages, 'message')}`],
    ['Forged messages stopped', `${count(split.forged_stopped)} of ${count(split.forged)}`],
    [
      'Security score',
      score === null ? 'Not measured' : `${score.score} (${score.grade}), worst: ${score.worst.domain} ${score.worst.score}`,
    ],
    ['Risk', risk === null ? 'Not measured' : `${risk.points} of 100${risk.reason === null ? '' : `: ${risk.reason}`}`],
  ];
  const body = [
    `<h1>${escape(name)}</h1><p class="mute">${period.start_date} to ${period.end_date} · made on ${sastOf(facts.madeAt.getTime()).day}</p>`,
    split.headline === null ? '' : `<p>${escape(split.headline)}</p>`,
    `<h2>In short</h2>${table(['', ''], stats)}`,
    `<h2>${escape(counted(domains.length, 'domain'))}</h2>`,
    table(
      ['Domain', 'Policy', 'Score', 'Own messages', 'Passed'],
      domains.map((domain) => [
        domain.domain,
        domain.policy === null ? 'Not checked' : `p=${domain.policy}`,
        domain.score === null ? 'Not measured' : String(domain.score),
        count(domain.own_messages),
        share(domain.own_passed, domain.own_messages),
      ]),
    ),
    `<h2>What to fix</h2>`,
    issues.length === 0
      ? '<p>Nothing to fix.</p>'
      : table(
          ['Severity', 'Issue', 'Why'],
          issues.map((issue) => [issue.severity, issue.title, issue.reason]),
        ),
  ];
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(name)}</title><style>${style}</style></head><body>${body.join('\n')}</body></html>`;
}
