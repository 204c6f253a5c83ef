import type { LinePoint } from '#src/ui/charts/LineChart.tsx';
import type { BarPoint } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';

export const now = '2026-11-20T12:05:00Z';

const day = (back: number): string => new Date(Date.UTC(2026, 10, 19 - back)).toISOString().slice(0, 10);
const passed = [
  728, 744, 738, 207, 199, 700, 773, 688, 725, 756, 221, 203, 680, 700, 777, 755, 750, 207, 197, 713, 787, 669, 696, 753, 217,
  187, 724, 743, 693, 634,
];
const failed = [0, 8, 0, 0, 0, 7, 0, 0, 7, 0, 0, 0, 8, 0, 0, 8, 0, 0, 0, 0, 7, 0, 8, 0, 0, 0, 8, 71, 84, 81];

export const days: BarPoint[] = passed.map((count, index) => {
  const id = day(29 - index);
  return { id, label: format.utcDayMonth(id), title: format.utcDay(id), values: [count, failed[index] ?? 0] };
});
export const mailSeries = [
  { label: 'Passed', fill: 'pass' as const },
  { label: 'Failed', fill: 'fail' as const },
];
const shortText = '17 Nov: key gone';
export const keyGone = [{ pointId: '2026-11-17', text: '17 Nov: key of Veldpost gone from example.co.za', shortText }];
export const keyGoneShort = [{ pointId: '2026-11-17', text: shortText }];
export const fourWeeksEarlier = {
  label: 'Same weekday, 4 weeks earlier',
  values: passed.map((_, index) => (index < 2 ? null : (passed[index - 2] ?? 0) + 20)),
};

export const passRates: LinePoint[] = days.map((point, index) => {
  const [good = 0, bad = 0] = point.values;
  const rate = (good / (good + bad)) * 100;
  return { ...point, values: [rate, index < 5 || index === 17 ? null : Math.max(60, rate - 4 + (index % 5))] };
});

export const expected = { label: 'Expected', ranges: days.map((): [number, number] => [94, 99]) };

const perHour = [
  3900, 4400, 4100, 5000, 7100, 8600, 13_600, 15_000, 16_900, 14_000, 11_600, 8700, 6400, 4800, 4300, 4300, 4300, 5000, 6600,
  8500, 8000, 8800, 6900, 5400,
];
export const hours: BarPoint[] = perHour.map((rows, index) => {
  const clock = `${String((14 + index) % 24).padStart(2, '0')}:00`;
  return { id: String(index), label: clock, values: [rows] };
});
export const hourSeries = [{ label: 'Rows', fill: 's1' as const }];

export type Sender = {
  name: string;
  sort: 'pass' | 'fail' | 'attention' | 'unknown';
  messages: number;
  passedPct: number;
  verdict: string;
  threat: number;
  trend: number[];
};

export const senders: Sender[] = [
  {
    name: 'Unknown servers, AS64501',
    sort: 'fail',
    messages: 522,
    passedPct: 0,
    verdict: 'Forged: unrelated to you, on 2 blocklists',
    threat: 94,
    trend: [1, 5, 14, 26, 35, 31, 15, 5, 2, 1, 1, 1, 0, 1, 1],
  },
  {
    name: 'Veldpost',
    sort: 'pass',
    messages: 4546,
    passedPct: 94.2,
    verdict: 'Key missing since 17 Nov',
    threat: 41,
    trend: [40, 42, 44, 41, 43, 20, 18, 41, 44, 45, 42, 40, 19, 18, 30],
  },
  {
    name: 'Old booking tool',
    sort: 'attention',
    messages: 78,
    passedPct: 0,
    verdict: 'Inactive by you, still sends',
    threat: 52,
    trend: [9, 9, 8, 7, 6, 5, 6, 4, 4, 4, 4, 2, 1, 0, 1],
  },
  {
    name: 'Server at a shared host',
    sort: 'unknown',
    messages: 14,
    passedPct: 0,
    verdict: 'One machine, contact form pattern',
    threat: 38,
    trend: [1, 0, 1, 2, 0, 1, 1, 0, 2, 1, 0, 1, 0, 1, 1],
  },
  {
    name: 'Office mail',
    sort: 'pass',
    messages: 9740,
    passedPct: 100,
    verdict: 'Passes, both ways',
    threat: 3,
    trend: [90, 92, 95, 88, 91, 30, 28, 93, 96, 94, 92, 90, 29, 27, 95],
  },
];

export const longXml = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">',
  '  <report_metadata>',
  '    <org_name>receiver.example</org_name>',
  '    <report_id>2026-11-19.example.co.za</report_id>',
  '  </report_metadata>',
  ...Array.from({ length: 400 }, (_, index) => [
    '  <record>',
    `    <row><source_ip>192.0.2.${index % 250}</source_ip><count>${(index % 9) + 1}</count></row>`,
    '  </record>',
  ]).flat(),
  '</feedback>',
].join('\n');
