import { capital, spelled } from '#domain/text.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import type { NextThing } from '#src/ui/next-thing.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';

const columns: Column<NextThing>[] = [
  {
    id: 'what',
    header: 'What',
    rowHeader: true,
    cell: (row) => row.what,
  },
  { id: 'why', header: 'Why', cell: ({ why }) => why, inLine: ({ why }) => why },
  {
    id: 'open',
    header: 'Open',
    headerHidden: true,
    align: 'right',
    hideOn: 'phone',
    cell: (row) => (
      <LinkButton size="s" href={row.href} aria-label={`${row.action}: ${row.what}`}>
        {row.action}
      </LinkButton>
    ),
  },
];

/** Everything that needs attention today. */
export function Today({ things }: { things: NextThing[] }) {
  return (
    <Section question="Today's queue" finding={`${capital(spelled(things.length, 'item'))}, most urgent first`}>
      <DataTable
        caption="What needs attention"
        rows={things}
        columns={columns}
        rowId={(row) => row.what}
        rowHref={(row) => row.href}
      />
    </Section>
  );
}
