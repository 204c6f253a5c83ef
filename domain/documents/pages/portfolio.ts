import { enforcementOf } from '../../customers/enforcement.ts';
import { capital, counted, formOf, spelled } from '../../text.ts';
import type { ComparisonMetric } from '../../vocabulary/documents.ts';
import type { CustomerFacts, DocumentFacts } from '../facts.ts';
import { cell, domainsCell, partCell, pctOf, scoreCell, shareCell } from '../format.ts';
import type { Cell, Page, Section } from '../tree.ts';
import { headStats } from './summary.ts';

const mostAtRisk = 10;

const byRisk = (customers: readonly CustomerFacts[]) =>
  customers.toSorted((one, other) => (other.risk?.points ?? -1) - (one.risk?.points ?? -1) || one.name.localeCompare(other.name));

function customerTable({ customers, domains, split: all }: DocumentFacts): Section {
  const { sending: allSending, enforced: allEnforced } = enforcementOf(
    domains.map(({ is_parked: isParked, policy }) => ({ isParked, policy })),
  );
  return {
    label: 'Customers',
    note: 'Messages of the period; risk over the last 30 days',
    source: 'customers',
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Customer' },
          { label: 'Enforced', align: 'right' },
          { label: 'Score', align: 'right' },
          { label: 'Own', align: 'right' },
          { label: 'Passed', align: 'right' },
          { label: 'Forged', align: 'right' },
          { label: 'Risk', align: 'right' },
        ],
        rows: byRisk(customers).map(({ name, sending_domains: sending, enforced_domains: enforced, score, split, risk }) => [
          cell(name),
          domainsCell(enforced, sending),
          scoreCell(score),
          partCell(split.own_messages, split),
          shareCell(split.own_passed, split.own_messages),
          partCell(split.forged, split),
          scoreCell(risk?.points ?? null),
        ]),
        total: [
          cell(counted(customers.length, 'customer')),
          domainsCell(allEnforced, allSending),
          cell(''),
          partCell(all.own_messages, all),
          shareCell(all.own_passed, all.own_messages),
          partCell(all.forged, all),
          cell(''),
        ],
        note: 'A domain of two customers is in the row of each and counts once in the total.',
      },
    ],
  };
}

/** All customers: the numbers together, those at the highest risk, then every one of them. */
export function portfolioPage(facts: DocumentFacts): Page {
  const { customers } = facts;
  const risky = byRisk(customers)
    .filter(({ risk }) => (risk?.points ?? 0) > 0)
    .slice(0, mostAtRisk);
  const [, passed, stopped, safe] = headStats(facts);
  return {
    id: 'portfolio',
    kicker: 'Portfolio',
    title:
      risky.length === 0
        ? `${capital(spelled(customers.length, 'customer'))}, ${formOf(customers.length, 'without a', 'none at')} risk.`
        : customers.length < 2
          ? `${risky[0]?.name ?? ''} has a risk of ${risky[0]?.risk?.points ?? 0} points of 100.`
          : `${capital(spelled(customers.length, 'customer'))}. ${risky[0]?.name ?? ''} has the highest risk.`,
    sections: [
      {
        label: '',
        note: '',
        source: 'overview',
        blocks: [{ kind: 'stats', items: [passed, stopped, safe].flatMap((stat) => stat ?? []) }],
      },
      {
        label: 'Highest risk',
        note: 'Why, in one sentence',
        source: 'customers',
        blocks:
          risky.length === 0
            ? [{ kind: 'text', text: 'No customer has a risk above zero.' }]
            : [
                {
                  kind: 'table',
                  columns: [{ label: 'Customer' }, { label: 'Risk', align: 'right' }, { label: 'Largest reason' }],
                  rows: risky.map(({ name, risk }) => [cell(name), scoreCell(risk?.points ?? null), cell(risk?.reason ?? '')]),
                  total: null,
                  note: null,
                },
              ],
      },
      customerTable(facts),
    ],
  };
}

const measures: Record<
  ComparisonMetric,
  { label: string; cell: (customer: CustomerFacts) => Cell; value: (customer: CustomerFacts) => number | null }
> = {
  score: { label: 'Security score', cell: ({ score }) => scoreCell(score), value: ({ score }) => score },
  pass_rate: {
    label: 'Own messages that passed',
    cell: ({ split }) => shareCell(split.own_passed, split.own_messages),
    value: ({ split }) => pctOf(split.own_passed, split.own_messages),
  },
  own_messages: { label: 'Own messages', cell: ({ split }) => partCell(split.own_messages, split), value: () => null },
  forged: { label: 'Forged messages', cell: ({ split }) => partCell(split.forged, split), value: () => null },
  forged_stopped: {
    label: 'Forged messages stopped',
    cell: ({ split }) => shareCell(split.forged_stopped, split.forged),
    value: ({ split }) => pctOf(split.forged_stopped, split.forged),
  },
  enforced_domains: {
    label: 'Domains at enforcement',
    cell: ({ enforced_domains: enforced, sending_domains: sending }) => domainsCell(enforced, sending),
    value: ({ enforced_domains: enforced, sending_domains: sending }) => pctOf(enforced, sending),
  },
  risk: {
    label: 'Risk',
    cell: ({ risk }) => scoreCell(risk?.points ?? null),
    value: ({ risk }) => (risk === null ? null : -risk.points),
  },
};
const columnsAtOnce = 5;

/** Customers side by side, five to a table; the best of each measure is marked where there is one. */
export function comparisonPage({ customers }: DocumentFacts, metrics: readonly ComparisonMetric[]): Page {
  const groups = Array.from({ length: Math.ceil(customers.length / columnsAtOnce) }, (_, index) =>
    customers.slice(index * columnsAtOnce, (index + 1) * columnsAtOnce),
  );
  const bestOf = (metric: ComparisonMetric) => {
    const values = customers.flatMap((customer) => measures[metric].value(customer) ?? []);
    return values.length < 2 || Math.max(...values) === Math.min(...values) ? null : Math.max(...values);
  };
  const ranked = customers.filter(({ score }) => score !== null).toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
  const [best, last] = [ranked[0], ranked.at(-1)];
  return {
    id: 'comparison',
    kicker: 'Comparison',
    title:
      best === undefined || last === undefined || best === last
        ? customers.length < 2
          ? `${customers[0]?.name ?? ''}, with no other customer to compare.`
          : `${capital(spelled(customers.length, 'customer'))} side by side.`
        : `${best.name} scores ${best.score ?? 0}, ${last.name} ${last.score ?? 0}.`,
    sections: groups.map((group, index) => ({
      label: groups.length < 2 ? 'Measures' : `Customers ${index * columnsAtOnce + 1} to ${index * columnsAtOnce + group.length}`,
      note: 'Messages of the period, risk over the last 30 days; the best is green',
      source: 'customers',
      blocks: [
        {
          kind: 'table',
          columns: [{ label: 'Measure' }, ...group.map(({ name }) => ({ label: name, align: 'right' as const }))],
          rows: metrics.map((metric) => {
            const top = bestOf(metric);
            return [
              cell(measures[metric].label),
              ...group.map((customer) => {
                const shown = measures[metric].cell(customer);
                return top !== null && measures[metric].value(customer) === top ? { ...shown, tone: 'pass' as const } : shown;
              }),
            ];
          }),
          total: null,
          note: null,
        },
      ],
    })),
  };
}
