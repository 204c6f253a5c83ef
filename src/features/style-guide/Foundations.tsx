import { useEffect, useRef, useState } from 'react';
import { tokenColour } from '#src/ui/charts/colours.ts';
import type { Fill } from '#src/ui/charts/fill.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { onThemeChange } from '#src/ui/theme.ts';
import { contrast, parseRgb } from './contrast.ts';
import { now } from './sample.ts';

type Measure = { token: string; hex: string; onBg: number; onSurface: number };
const textTokens = ['--ink', '--slate', '--mute', '--pass', '--att', '--fail', '--info', '--control', '--pass-area'];
const grounds = ['--bg', '--surface', '--sunken', '--hover', '--selected', '--raised', '--night', '--night-card', '--beam'];

const hexOf = (text: string): string =>
  `#${parseRgb(text)
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();

const measure = (near: Element): Measure[] => {
  const bg = parseRgb(tokenColour(near, '--bg'));
  const surface = parseRgb(tokenColour(near, '--surface'));
  return textTokens.map((token) => {
    const text = tokenColour(near, token);
    const rgb = parseRgb(text);
    return { token, hex: hexOf(text), onBg: contrast(rgb, bg), onSurface: contrast(rgb, surface) };
  });
};

const uses: Record<string, string> = {
  '--ink': 'text, rules, the one solid button',
  '--slate': 'second text',
  '--mute': 'labels, notes',
  '--pass': 'passed, protected: words',
  '--att': 'needs attention, not broken',
  '--fail': 'broken or forged',
  '--info': 'neutral notice, focus, changed parts',
  '--control': 'edges of fields and buttons (3:1)',
  '--pass-area': 'large fills of passing messages (3:1)',
};

const Contrasts = () => {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<Measure[]>([]);
  useEffect(() => {
    const read = () => {
      if (box.current) setRows(measure(box.current));
    };
    read();
    return onThemeChange(() => requestAnimationFrame(read));
  }, []);
  return (
    <div ref={box}>
      <DataTable
        caption="Contrast of text colours on the page and on surfaces, measured in the theme that holds now"
        rows={rows}
        rowId={(row) => row.token}
        dense
        columns={[
          { id: 'token', header: 'Token', value: (row) => row.token.slice(2), cell: (row) => <Sample name={row.token} /> },
          { id: 'hex', header: 'Now', value: (row) => row.hex, cell: (row) => <span className="ui-mono">{row.hex}</span> },
          {
            id: 'bg',
            header: 'On page',
            align: 'right',
            value: (row) => row.onBg,
            cell: (row) => `${format.number(row.onBg, 1)} to 1`,
          },
          {
            id: 'surface',
            header: 'On surface',
            align: 'right',
            value: (row) => row.onSurface,
            cell: (row) => `${format.number(row.onSurface, 1)} to 1`,
          },
          { id: 'use', header: 'Used for', card: 'full', value: (row) => uses[row.token] ?? '' },
        ]}
      />
    </div>
  );
};

const Sample = ({ name }: { name: string }) => (
  <span className="sg-token">
    <span className={`sg-chip sg${name.slice(1)}`} />
    {name.slice(2)}
  </span>
);

const seriesNames: [Fill, string, string][] = [
  ['s1', 'Series 1', 'blue'],
  ['s2', 'Series 2', 'sky'],
  ['s3', 'Series 3', 'rose'],
  ['s4', 'Series 4', 'olive'],
  ['s5', 'Series 5', 'slate'],
  ['s6', 'Series 6', 'violet'],
  ['s7', 'Series 7', 'rust'],
  ['s8', 'Series 8', 'night'],
];

const specimens: [string, string, string][] = [
  ['Answer · Newsreader 34/42', 'ui-answer', '98,4% of 17 840 messages passed.'],
  ['Verdict · Newsreader 20/27', 'ui-verdict', 'A real service, not set up for you.'],
  ['Score · Inter 64/60', 'ui-score-value', '84'],
  ['Figure · Inter 30/36, tabular', 'ui-stat-value', format.money(1234.5)],
  ['Finding · Inter 17/24', 'sg-finding', 'Failures began on 17 Nov, at one sender'],
  ['Text · Inter 14/20', '', 'The key left your DNS on 17 Nov 2026, 09:40.'],
  ['Small · Inter 13/18', 'ui-small ui-mute', 'Data up to 19 Nov 2026 · synced 14:05'],
  ['Record · Plex Mono 13/24', 'ui-mono', 'v=DMARC1; p=reject; rua=mailto:karoo@rua.beacon.example'],
];

const spaces: [string, number][] = [
  ['x1', 4],
  ['x2', 8],
  ['x3', 12],
  ['x4', 16],
  ['x5', 20],
  ['x6', 24],
  ['x8', 32],
  ['x10', 40],
  ['x12', 48],
  ['x16', 64],
];

const formats: [string, string, string][] = [
  ['number', 'format.number(17840)', format.number(17840)],
  ['percent', 'format.percent(98.43)', format.percent(98.43)],
  ['nearly all', 'format.percent(99.97)', format.percent(99.97)],
  ['money', 'format.money(1234.5)', format.money(1234.5)],
  ['date', 'format.date(…)', format.date(now)],
  ['date and time', 'format.dateTime(…)', format.dateTime(now)],
  ['day of a report (UTC)', "format.utcDay('2026-11-19')", format.utcDay('2026-11-19')],
  ['recent', 'format.moment(…, now)', format.moment('2026-11-20T04:12:00Z', now)],
  ['how long ago', 'format.relative(…, now)', format.relative('2026-11-19T10:05:00Z', now)],
  ['size', 'format.bytes(4_100_000)', format.bytes(4_100_000)],
];

export const Foundations = () => (
  <Grid>
    <Section
      question="Colour"
      finding="Colour has a meaning or it is not there"
      note="Ratios are computed here, in the theme you see. Text needs 4,5 to 1, edges and marks 3 to 1."
    >
      <ul className="sg-swatches">
        {grounds.map((token) => (
          <li key={token}>
            <span className={`sg-swatch sg${token.slice(1)}`} />
            <b>{token.slice(2)}</b>
          </li>
        ))}
      </ul>
      <Contrasts />
    </Section>
    <Section question="Charts" finding="Eight series a colour-blind reader can tell apart">
      <ul className="sg-swatches sg-swatches-8">
        {seriesNames.map(([fill, name, hue]) => (
          <li key={fill}>
            <svg className="sg-swatch" viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={`ui-fill-${fill}`} width="10" height="10" />
            </svg>
            <b>{name}</b>
            <span className="ui-sub">{hue}</span>
          </li>
        ))}
      </ul>
    </Section>
    <Section question="Type" finding="The serif answers; the sans does the work">
      <dl className="sg-specimens">
        {specimens.map(([name, className, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={className}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
    <Section span={6} wideOnTablet question="Space" finding="Steps of four pixels">
      <ul className="sg-spaces">
        {spaces.map(([name, px]) => (
          <li key={name}>
            <span className="ui-mono">{name}</span>
            <svg width={px} height="12" viewBox={`0 0 ${px} 12`} aria-hidden="true">
              <rect className="ui-fill-quiet" width={px} height="12" />
            </svg>
            <span className="ui-mute ui-small">{px} px</span>
          </li>
        ))}
      </ul>
    </Section>
    <Section span={6} wideOnTablet question="Figures" finding="One spelling for numbers, money and time">
      <DataTable
        caption="How numbers are written"
        rows={formats}
        rowId={(row) => row[0]}
        dense
        cards={false}
        columns={[
          { id: 'what', header: 'What', cell: (row) => row[0] },
          { id: 'result', header: 'Spelled', align: 'right', cell: (row) => row[2] },
        ]}
      />
    </Section>
  </Grid>
);
