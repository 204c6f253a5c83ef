import type { Service } from './service.ts';

/** Surveys and forms. */
export const survey: readonly Service[] = [
  {
    key: 'culture-amp',
    name: 'Culture Amp',
    kind: 'survey',
    reverse: ['cultureamp.com'],
    sources: ['reverse-map', 'spf-survey'],
    checked: '2026-11-22',
  },
  {
    key: 'formassembly',
    name: 'FormAssembly',
    kind: 'survey',
    reverse: ['formassembly.com'],
    sources: ['reverse-map', 'spf-survey'],
    checked: '2026-11-22',
  },
  {
    key: 'medallia',
    name: 'Medallia',
    kind: 'survey',
    reverse: ['medallia.com'],
    networks: [30109],
    sources: ['reverse-map', 'spf-survey', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'qualtrics',
    name: 'Qualtrics',
    kind: 'survey',
    reverse: ['qualtrics.com', 'qemailserver.com'],
    spf: ['_spf.qualtrics.com', '_spf.qemailserver.com'],
    networks: [29960],
    sources: ['reverse-map', 'spf-survey', 'public-files', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'surveymonkey',
    name: 'SurveyMonkey',
    kind: 'survey',
    envelope: ['surveymonkeyuser.com'],
    networks: [18915],
    sources: ['greylists', 'spf-survey', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'typeform',
    name: 'Typeform',
    kind: 'survey',
    reverse: ['typeform.com'],
    sources: ['reverse-map', 'spf-survey'],
    checked: '2026-11-22',
  },
];
