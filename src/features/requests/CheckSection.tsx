import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Lead } from './types.ts';

type Checked = NonNullable<Lead['checks']['first']>;
type Group = Checked['groups'][number];
type Row = { group: Group['group']; first: Group | null; now: Group | null };

const groupNames: Record<Group['group'], string> = {
  policy: 'DMARC policy',
  spf: 'SPF',
  dkim: 'DKIM',
  mail: 'Messages',
  transport: 'Transport',
  base: 'DNS',
};

const points = (group: Group | null) =>
  group === null || group.of === 0 ? 'not measured' : `${format.number(group.earned)} of ${format.number(group.of)}`;

const todoOf = (group: Group | null) => group?.todo ?? (group !== null && group.earned === group.of ? 'Nothing to fix.' : '');

/** What the check of the domain found when the visitor wrote, and what it finds now. */
export function CheckSection({ lead: { id, domain, checks } }: { lead: Lead }) {
  const now = useNow();
  const offline = useOffline();
  const check = useSend(calls.leads.check);
  const last = checks.now ?? checks.first;
  const rows = (last?.groups ?? []).map(({ group }): Row => {
    const of = (checked: Checked | null) => checked?.groups.find((one) => one.group === group) ?? null;
    return { group, first: of(checks.first), now: of(checks.now) };
  });
  const columns: Column<Row>[] = [
    { id: 'group', header: 'Check', rowHeader: true, sortable: false, value: ({ group }) => groupNames[group] },
    ...(['first', 'now'] as const).flatMap((when): Column<Row>[] => {
      const at = checks[when]?.checked_at;
      return at === undefined
        ? []
        : [
            {
              id: when,
              header: when === 'first' ? `First: ${format.dayMonth(at)}` : `Latest: ${format.atMoment(at, now)}`,
              align: 'right',
              nowrap: true,
              sortable: false,
              value: (row) => points(row[when]),
            },
          ];
    }),
    {
      id: 'todo',
      header: 'What to do first',
      card: 'full',
      sortable: false,
      value: (row) => todoOf(row.now ?? row.first),
    },
  ];
  return (
    <Section question={domain} finding={findingOf(checks)}>
      <div className="ui-stack">
        {rows.some(({ first, now: after }) => (first ?? after) !== null) && (
          <DataTable
            caption={`Check of ${domain}, then and now`}
            rows={rows.filter((row) => [row.first, row.now].some((group) => group !== null && group.of > 0))}
            columns={columns}
            rowId={({ group }) => group}
            noun={['group', 'groups']}
          />
        )}
        <FormNote error={check.error} />
        <Actions>
          <Button
            onPress={() => check.mutate({ params: { id } })}
            isPending={check.isPending}
            pendingText="Checking …"
            isDisabled={offline}
            reason="Needs a connection."
          >
            Check now
          </Button>
        </Actions>
      </div>
    </Section>
  );
}

function findingOf({ first, now }: Lead['checks']): string {
  const before = first?.score ?? null;
  const after = now?.score ?? null;
  if (now !== null && after === null) return 'The score could not be measured now';
  if (before === null && after === null) return 'Not checked yet';
  if (after === null) return `Scored ${before} when the visitor wrote`;
  if (before === null) return `Scores ${after} now`;
  if (after === before) return `Scores ${after}, as when the visitor wrote`;
  return `Score ${after < before ? 'fell' : 'rose'} from ${before} to ${after} since the first check`;
}
