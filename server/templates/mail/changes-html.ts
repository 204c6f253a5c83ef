/** A number of an email with what it counts, and what it was or is of. */
export type MailStat = { label: string; value: string; note: string };

/** What an email says of one customer, in texts. */
export type MailPart = {
  customer: string;
  answer: string;
  /** The alerts that need the reader, the first one named; `null` where none does. */
  urgent: string | null;
  finding: string;
  stats: readonly MailStat[];
  blocks: readonly { heading: string; finding: string; lines: readonly string[] }[];
};

/** An email of changes: its parts, and the text around them. */
export type MailFrame = {
  title: string;
  period: string;
  parts: readonly MailPart[];
  others: string;
  why: string;
  link: string;
  settingsLink: string;
};

const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Colours for mail programs that draw dark; others use those of each element. */
const dark = `@media (prefers-color-scheme:dark){.page{background:#0B131F!important}.card{background:#121E2E!important;color:#EDF1F6!important}.mute{color:#A9B6C6!important}.line{border-color:#2A3A50!important}.box{background:#1B2942!important;border-color:#3B4E68!important}.bad{color:#FF8F85!important}.link{color:#8DB2FF!important}}
@media (max-width:480px){.stat{display:block!important;width:auto!important}}`;

const button = (label: string, href: string) =>
  `<a href="${escape(href)}" style="display:inline-block;padding:12px 20px;background:#F2A413;color:#0E1B2C;text-decoration:none;font-weight:600;border-radius:4px">${escape(label)}</a>`;

const mute = (text: string, more = '') =>
  `<p class="mute" style="margin:0;color:#566375;font-size:13px;line-height:20px;${more}">${escape(text)}</p>`;

function urgentBox(urgent: string | null, link: string): string {
  if (urgent === null) return '';
  return `<div class="box" style="margin:0 0 20px;padding:16px 20px;background:#F3F3EE;border:1px solid #C6CED6;border-radius:6px"><p class="bad" style="margin:0 0 4px;color:#B42318;font-size:13px;font-weight:600">Needs you</p><p style="margin:0 0 12px;font-weight:600">${escape(urgent)}</p>${button('Show what changed', link)}</div>`;
}

function statCells(stats: readonly MailStat[]): string {
  const cells = stats.map(
    ({ label, value, note }) =>
      `<td class="stat" style="width:33%;padding:0 12px 12px 0;vertical-align:top">${mute(label)}<p style="margin:0;font-size:24px;line-height:32px;font-weight:600">${escape(value)}</p>${mute(note)}</td>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 12px"><tr>${cells.join('')}</tr></table>`;
}

function partHtml({ customer, answer, urgent, finding, stats, blocks }: MailPart, isOnly: boolean, link: string): string {
  const lists = blocks.map(({ heading, finding: found, lines }) => {
    const items = lines.map((line) => `<li style="margin:0 0 4px">${escape(line)}</li>`).join('');
    const list = items === '' ? '' : `<ul style="margin:8px 0 0;padding-left:20px;font-size:15px;line-height:22px">${items}</ul>`;
    return `<div class="line" style="border-top:1px solid #DFE2E3;padding:12px 0">${mute(heading)}<p style="margin:0;font-weight:600">${escape(found)}</p>${list}</div>`;
  });
  const name = isOnly ? '' : mute(customer, 'margin-bottom:4px');
  return `<div>${name}<h2 style="margin:0 0 16px;font-size:24px;line-height:31px;font-weight:500;font-family:Georgia,serif">${escape(answer)}</h2>${urgentBox(urgent, link)}<div class="line" style="border-top:1px solid #0E1B2C;padding-top:12px">${mute('Messages')}<p style="margin:0;font-weight:600">${escape(finding)}</p>${statCells(stats)}</div>${lists.join('')}</div>`;
}

/** The HTML of an email of changes: a band, a part for each customer, the way to the page. */
export function changesHtml({ title, period, parts, others, why, link, settingsLink }: MailFrame): string {
  const [first] = parts;
  const isOnly = parts.length === 1;
  const where = isOnly && first !== undefined ? first.customer : '';
  const gap = '<div style="height:28px;line-height:28px">&nbsp;</div>';
  const written = parts.map((part) => partHtml(part, isOnly, link)).join(gap);
  const way = parts.some(({ urgent }) => urgent !== null)
    ? `<a class="link" href="${escape(link)}" style="color:#2459C7">Show all changes</a>`
    : button('Show what changed', link);
  const rest = others === '' ? '' : `<p>${escape(others)}</p>`;
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${dark}</style></head><body class="page" style="margin:0;padding:24px 0;background:#FBFAF7;${font};font-size:16px;line-height:24px;color:#0E1B2C"><div class="card" style="max-width:600px;margin:0 auto;background:#FFFFFF;color:#0E1B2C"><table role="presentation" style="width:100%;border-collapse:collapse;background:#0E1B2C"><tr><td style="padding:18px 28px;color:#FFFFFF;font-weight:600;font-size:18px"><span style="color:#F2A413">&#9658;</span> Beacon</td><td style="padding:18px 28px;color:#C3CDDA;font-size:13px;text-align:right">${escape(where)}</td></tr></table><div style="padding:24px 28px">${mute(period, 'margin-bottom:4px')}${written}${rest}<p style="margin:20px 0 24px">${way}</p><p style="margin:0 0 16px">Kind regards<br>Beacon</p><div class="line" style="border-top:1px solid #DFE2E3;padding-top:12px"><p class="mute" style="margin:0;font-size:13px;line-height:18px;color:#566375">${escape(why)} <a class="link" href="${escape(settingsLink)}" style="color:#2459C7">Change or stop it</a>.</p></div></div></div></body></html>`;
}
