import { count } from '../../text.ts';
import { lineText } from '../format.ts';
import type { Block, Cell, DocumentTree, Section } from '../tree.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fills = { pass: '#2f7d62', fail: '#b4453c', mute: '#c4c9ca', info: '#2b62c4', ink: '#566375' } as const;
const style = `body{font:15px/22px system-ui,sans-serif;color:#0e1b2c;background:#fff;max-width:820px;margin:40px auto;padding:0 20px}
h1{font:400 32px/40px Georgia,serif;margin:0}h2{font:400 25px/32px Georgia,serif;margin:0 0 16px}.kicker{color:#566375;margin:48px 0 4px}
section{border-top:1px solid #0e1b2c;padding:12px 0 20px;display:grid;grid-template-columns:minmax(120px,1fr) 3fr;gap:20px}
section h3{font-size:15px;margin:0}.mute{color:#566375;font-size:13px}.verdict{font:400 19px/28px Georgia,serif}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #dfe2e3;vertical-align:top}
th{color:#566375;font-weight:500}.r{text-align:right}tr.total td{font-weight:600;border-top:1px solid #0e1b2c}
code{font:13px/20px ui-monospace,monospace;overflow-wrap:anywhere}.pass{color:#1d6650}.fail{color:#a33028}.attention{color:#95590a}
.stats{display:flex;flex-wrap:wrap;gap:24px}.stats div{flex:1 1 130px}.stats strong{display:block;font-size:26px;line-height:32px}
.bar{display:flex;height:12px;margin:4px 0 10px}.record{border-left:3px solid #2b62c4;background:#f2f4f4;padding:8px 12px;margin:8px 0}
@media(max-width:560px){section{display:block}}@media print{body{margin:0}section{break-inside:avoid}}`;

const content = ({ text, sub, tone, mono }: Cell) =>
  `<span${tone === undefined ? '' : ` class="${tone}"`}>${mono === true ? `<code>${escape(text)}</code>` : escape(text)}</span>${sub === undefined ? '' : `<br><span class="mute">${escape(sub)}</span>`}`;

function bar(values: readonly number[], colours: readonly string[], whole: number): string {
  const parts = values.map(
    (value, index) =>
      `<i style="width:${((100 * value) / Math.max(1, whole)).toFixed(2)}%;background:${colours[index] ?? ''}"></i>`,
  );
  return `<div class="bar" aria-hidden="true">${parts.join('')}</div>`;
}

function table({ columns, rows, total, note }: Extract<Block, { kind: 'table' }>): string {
  const side = (index: number) => (columns[index]?.align === 'right' ? ' class="r"' : '');
  const line = (cells: readonly Cell[], look = '') =>
    `<tr${look}>${cells.map((one, index) => `<td${side(index)}>${content(one)}</td>`).join('')}</tr>`;
  const head = columns.map(({ label }, index) => `<th scope="col"${side(index)}>${escape(label)}</th>`).join('');
  const body = `${rows.map((cells) => line(cells)).join('')}${total === null ? '' : line(total, ' class="total"')}`;
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${note === null ? '' : `<p class="mute">${escape(note)}</p>`}`;
}

function block(one: Block): string {
  switch (one.kind) {
    case 'text':
      return `<p${one.look === 'verdict' ? ' class="verdict"' : ''}>${escape(one.text)}</p>`;
    case 'stats':
      return `<div class="stats">${one.items.map((item) => `<div><strong>${escape(item.text)}</strong>${escape(item.label)}<br><span class="mute">${escape(item.note)}</span></div>`).join('')}</div>`;
    case 'finding':
      return `<h3>${one.number}. ${escape(one.title)}</h3><p>${escape(one.text)}</p><p class="mute">${one.facts.map(({ label, value }) => `${escape(label)}: ${escape(value)}`).join('<br>')}</p>`;
    case 'table':
      return table(one);
    case 'bars': {
      const most = Math.max(1, ...one.rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
      return one.rows
        .map(
          ({ label, note, values, text }) =>
            `${escape(label)}${note === undefined ? '' : `, ${escape(note)}`} <span class="mute">${escape(text)}</span>${bar(
              values,
              one.series.map(({ fill }) => fills[fill]),
              most,
            )}`,
        )
        .join('');
    }
    case 'days': {
      const sums = one.series.map(
        ({ label }, index) => `${escape(label)}: ${count(one.days.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))}`,
      );
      return `<p>${sums.join(' · ')}</p>`;
    }
    case 'line':
      return `<p>${escape(one.label)}: ${escape(lineText(one.points))}</p>`;
    case 'shares':
      return bar(
        one.parts.map(({ value }) => value),
        one.parts.map(({ fill }) => fills[fill]),
        one.parts.reduce((sum, { value }) => sum + value, 0),
      );
    case 'steps':
      return `<ul>${one.rows.map(({ label, note }) => `<li>${escape(label)} <span class="mute">${escape(note)}</span></li>`).join('')}</ul>`;
    case 'record':
      return `<p>${escape(one.name)}</p>${one.was === null ? '' : `<p class="mute">Now</p><code>${escape(one.was)}</code>`}<div class="record"><code>${escape(one.now)}</code></div>${one.note === '' ? '' : `<p>${escape(one.note)}</p>`}`;
  }
}

const section = ({ label, note, blocks }: Section) =>
  label === ''
    ? `<section style="display:block">${blocks.map(block).join('')}</section>`
    : `<section><div><h3>${escape(label)}</h3><p class="mute">${escape(note)}</p></div><div>${blocks.map(block).join('')}</div></section>`;

/** A document as one HTML page without scripts and outside addresses; it prints well and reads without pictures. */
export function toHtml(tree: DocumentTree): string {
  const pages = tree.pages.map(
    ({ kicker, title, sections }) =>
      `<p class="kicker">${escape(kicker)}</p><h2>${escape(title)}</h2>${sections.map(section).join('')}`,
  );
  const facts = tree.facts.map(({ label, lines }) => `${escape(label)}: ${escape(lines.join(', '))}`).join('<br>');
  const head = tree.has_cover
    ? `<p class="mute">${escape(tree.kicker)}</p><h1>${escape(tree.title)}</h1><p class="verdict">${escape(tree.answer)}</p>`
    : '';
  return `<!doctype html><html lang="${tree.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(`${tree.kicker} · ${tree.subject}`)}</title><style>${style}</style></head><body>${head}${pages.join('\n')}<p class="mute">${facts}<br>Beacon</p></body></html>`;
}
