import { listed, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Link } from '#src/ui/Link.tsx';
import { CompareCustomers } from './CompareCustomers.tsx';
import { highestRisk } from './compare.ts';
import { type CustomersSearch, comparedIds, fewestCompared } from './search.ts';
import type { CustomerRow } from './types.ts';

/** The sentence above a comparison: which customer is at the highest risk. */
function CompareAnswer({ rows }: { rows: readonly CustomerRow[] }) {
  const highest = highestRisk(rows);
  if (rows.length < fewestCompared) return 'Select two to five customers to compare them.';
  if (highest === null) return 'None of these customers has domains yet.';
  const [first, ...others] = highest.rows;
  if (first === undefined || others.length > 0)
    return `${listed(highest.rows.map(({ name }) => name))} share the highest risk: ${highest.points} out of 100.`;
  return (
    <>
      <Link href={`/app/customers/${first.id}`}>{first.name}</Link> has the highest risk of these{' '}
      {spelled(rows.length, 'customer')}: {highest.points} out of 100.
    </>
  );
}

/** Customers that the address names, beside each other. */
export function Comparison({ search, compare }: { search: CustomersSearch; compare: string }) {
  const now = useNow();
  const customers = useRead(calls.customers.list, {});
  const ids = comparedIds(compare);
  const chosen = (rows: readonly CustomerRow[]) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const listHref = pageAt('/app/customers', { ...search, compare: undefined });
  return (
    <Frame
      title="Comparison"
      crumbs={[{ label: 'Customers', href: listHref }]}
      stamp={<PageStamp queries={[customers]} />}
      answer={customers.data && <CompareAnswer rows={chosen(customers.data.customers)} />}
      filters={
        <LinkButton size="s" href={listHref}>
          Change selection
        </LinkButton>
      }
    >
      <title>Comparison of customers · Beacon</title>
      <QueryView query={customers} title="The customers" place="page">
        {(reply) => <CompareCustomers rows={chosen(reply.customers)} asked={ids.length} now={now} listHref={listHref} />}
      </QueryView>
    </Frame>
  );
}
