import { partOf } from '../../part-of.ts';
import { capital, counted, formOf } from '../../text.ts';
import type { DocumentFacts } from '../facts.ts';
import { cell, countCell, moment, scoreCell } from '../format.ts';
import { recordLabel, stageLabel } from '../labels.ts';
import type { Page, Section } from '../tree.ts';
import { changesSection } from './records.ts';

const mostAlerts = 100;

/** Alerts with what people answered. */
export function alertsSection({ alerts }: DocumentFacts): Section {
  const shown = alerts.slice(0, mostAlerts);
  return {
    label: 'Alerts and answers',
    note:
      alerts.length > mostAlerts
        ? `The first ${mostAlerts} of ${countCell(alerts.length).text}`
        : counted(alerts.length, 'alert'),
    source: 'alerts',
    blocks:
      shown.length === 0
        ? [{ kind: 'text', text: 'No alert was open in this period.' }]
        : [
            {
              kind: 'table',
              columns: [{ label: 'Alert' }, { label: 'Severity' }, { label: 'Opened' }, { label: 'Answer' }],
              rows: shown.map(
                ({ title, domain, severity, detected_at: at, acknowledged_by: by, resolved_at: resolved, outcome, status }) => [
                  cell(title, { sub: domain }),
                  cell(capital(severity), severity === 'critical' || severity === 'high' ? { tone: 'fail' } : {}),
                  cell(moment(at)),
                  cell(
                    resolved !== null
                      ? `Resolved ${moment(resolved)}${outcome === null ? '' : `, ${outcome.replaceAll('_', ' ')}`}`
                      : by !== null
                        ? `Acknowledged by ${by}`
                        : capital(status),
                  ),
                ],
              ),
              total: null,
              note: null,
            },
          ],
  };
}

function checkedTitle(checked: number, all: number): string {
  if (all === 0) return 'No domain is registered yet.';
  if (all === 1) return formOf(checked, 'The domain was checked.', 'The domain was not checked yet.');
  return `${partOf(checked, all, 'checked', 'domain')}.${checked === 0 ? '' : ' Each has its time.'}`;
}

/** What an auditor asks for: policies and proofs with times, the score with its parts, alerts, rights, retention. */
export function evidencePages(facts: DocumentFacts): Page[] {
  const { domains, people, changes } = facts;
  const checked = domains.filter(({ checked_at: at }) => at !== null).length;
  return [
    {
      id: 'measures',
      kicker: 'Technical measures',
      title: checkedTitle(checked, domains.length),
      sections: [
        {
          label: 'DNS proofs',
          note: 'The DMARC record and when it was seen',
          source: 'protection',
          blocks: [
            {
              kind: 'table',
              columns: [{ label: 'Domain' }, { label: 'Record' }, { label: 'Stage' }, { label: 'Checked' }],
              rows: domains.map((one) => [
                cell(one.domain),
                cell(recordLabel(one), { mono: one.record !== null }),
                cell(stageLabel(one)),
                cell(one.checked_at === null ? 'not yet' : moment(one.checked_at)),
              ]),
              total: null,
              note: null,
            },
          ],
        },
        {
          label: 'Score and its parts',
          note: 'Points of the published formula',
          source: 'protection',
          blocks: [
            {
              kind: 'table',
              columns: [{ label: 'Domain' }, { label: 'Score', align: 'right' }, { label: 'Parts' }],
              rows: domains.map(({ domain, score, parts }) => [
                cell(domain),
                scoreCell(score),
                cell(
                  parts.length === 0
                    ? 'not measured'
                    : parts.map(({ label, points, most }) => `${label} ${points}/${most}`).join(', '),
                ),
              ]),
              total: null,
              note: null,
            },
          ],
        },
      ],
    },
    {
      id: 'history',
      kicker: 'History and rights',
      title: 'What changed, who answered, and who may see this data.',
      sections: [
        changesSection(changes, 200),
        alertsSection(facts),
        {
          label: 'People',
          note: 'With access when this was made',
          source: null,
          blocks:
            people.length === 0
              ? [{ kind: 'text', text: 'No person of the customer has access.' }]
              : [
                  {
                    kind: 'table',
                    columns: [{ label: 'Person' }, { label: 'Email' }, { label: 'Access level' }, { label: 'Since' }],
                    rows: people.map(({ name, email, level, since }) => [
                      cell(name),
                      cell(email),
                      cell(capital(level)),
                      cell(moment(since)),
                    ]),
                    total: null,
                    note: null,
                  },
                ],
        },
        {
          label: 'Retention',
          note: 'How long data is stored',
          source: null,
          blocks: [
            {
              kind: 'table',
              columns: [{ label: 'Data' }, { label: 'Deleted after' }],
              rows: facts.retention.map(({ data, term }) => [cell(data), cell(term)]),
              total: null,
              note: 'Files of documents like this one are deleted after 30 days. Store your own copy.',
            },
          ],
        },
      ],
    },
  ];
}
