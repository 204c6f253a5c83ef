import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useEverything } from '#src/entities/table-export/use-everything.ts';
import { Button } from '#src/ui/Button.tsx';
import type { CustomerRow } from './types.ts';

const valuesInOne = 100;
const mostConditions = 20;

/** The conditions that keep a table to some domains. */
function ofDomains(names: readonly string[]) {
  const count = Math.min(mostConditions, Math.ceil(names.length / valuesInOne));
  const conditions = Array.from({ length: count }, (_none, at) => ({
    field: 'domain',
    operator: 'in',
    value: names.slice(at * valuesInOne, (at + 1) * valuesInOne),
  }));
  return { match: 'any' as const, conditions };
}

/** Downloads everything that is stored about the domains of a customer, and says how far that is. */
export function ExportOfCustomer({ customer: { id, name } }: { customer: Pick<CustomerRow, 'id' | 'name'> }) {
  const offline = useOffline();
  const known = useRead(calls.domains.names, { query: { customer_id: id } });
  const { takeAll, isPending, done, total, progress } = useEverything();
  const names = (known.data?.domains ?? []).filter(({ standing }) => standing !== 'unverified').map((domain) => domain.name);
  if (known.data !== undefined && names.length === 0) return <p>It has no verified domain to export.</p>;
  return (
    <div className="ui-stack">
      <p role="status">
        {done === total
          ? `${counted(total, 'file')} downloaded: records, reports, sources, domains and alerts.`
          : `You can download its records, reports, sources, domains and alerts first, in ${counted(total, 'file')}.`}
      </p>
      <div>
        <Button
          isPending={isPending}
          pendingText={progress}
          isDisabled={offline || known.data === undefined || names.length > valuesInOne * mostConditions}
          reason={offline ? 'Downloads need a connection.' : 'Too many domains for one download. Use Exports.'}
          onPress={() => void takeAll(ofDomains(names), `${name} `)}
        >
          {done === total ? 'Download again' : 'Download its data'}
        </Button>
      </div>
    </div>
  );
}
