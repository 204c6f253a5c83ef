import type { Service } from './service.ts';

/** Payroll and human resources. */
export const people: readonly Service[] = [
  {
    key: 'cornerstone',
    name: 'Cornerstone OnDemand',
    kind: 'people',
    reverse: ['csod.com', 'cornerstoneondemand.com'],
    sources: ['reverse-map', 'spf-survey'],
    checked: '2026-11-22',
  },
  { key: 'paychex', name: 'Paychex', kind: 'people', reverse: ['paychex.com'], sources: ['reverse-map'], checked: '2026-11-22' },
  {
    key: 'paycom',
    name: 'Paycom',
    kind: 'people',
    reverse: ['paycom.com', 'paycomonline.com'],
    sources: ['reverse-map', 'spf-survey'],
    checked: '2026-11-22',
  },
  { key: 'ukg', name: 'UKG', kind: 'people', reverse: ['ukg.com'], sources: ['reverse-map'], checked: '2026-11-22' },
  {
    key: 'workday',
    name: 'Workday',
    kind: 'people',
    reverse: ['workday.com', 'myworkday.com'],
    networks: [18465],
    sources: ['reverse-map', 'spf-survey', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'avature',
    name: 'Avature',
    kind: 'people',
    spf: ['all.spf.avature.net'],
    sources: ['spf-survey', 'zone-files'],
    checked: '2026-11-22',
  },
  {
    key: 'ciphr',
    name: 'CIPHR',
    kind: 'people',
    spf: ['ciphr247.com'],
    sources: ['spf-survey', 'zone-files'],
    checked: '2026-11-22',
  },
  {
    key: 'greenhouse',
    name: 'Greenhouse',
    kind: 'people',
    spf: ['greenhouse.io', 'mg-spf.greenhouse.io'],
    sources: ['spf-survey', 'zone-files'],
    checked: '2026-11-22',
  },
];
