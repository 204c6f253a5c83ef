import type { Service } from './service.ts';

/** Services of other kinds, part 2. */
export const other2: readonly Service[] = [
  {
    key: 'statuspage',
    name: 'Atlassian Statuspage',
    kind: 'other',
    spf: ['stspg-customer.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
  {
    key: 'blackboard',
    name: 'Blackboard',
    kind: 'other',
    spf: ['blackboard.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
  {
    key: 'codetwo',
    name: 'CodeTwo',
    kind: 'other',
    spf: ['emailsignatures365.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
  { key: 'docebo', name: 'Docebo', kind: 'other', spf: ['docebosaas.com'], sources: ['spf-survey'], checked: '2026-11-22' },
  {
    key: 'exclaimer',
    name: 'Exclaimer',
    kind: 'other',
    spf: ['spf.exclaimer.net'],
    sources: ['spf-survey', 'public-files'],
    checked: '2026-11-22',
  },
  {
    key: 'schoolmessenger',
    name: 'SchoolMessenger',
    kind: 'other',
    spf: ['schoolmessenger.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
  { key: 'slack', name: 'Slack', kind: 'other', dkim: ['slack.com'], sources: ['public-files'], checked: '2026-11-27' },
];
