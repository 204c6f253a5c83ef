import { pageAt } from '#src/page/search.ts';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { type CustomersSearch, customerShows } from './search.ts';
import type { CustomerRow } from './types.ts';
import { filterCustomers, showLabels } from './views.ts';

type CustomerTabsProps = { search: CustomersSearch; rows?: readonly CustomerRow[] | undefined; me?: number | undefined };

/** The views of the list of customers, each with how many it shows of `rows`; what is searched for and the sorting stay. */
export function CustomerTabs({ search: { view, q, show, sort }, rows, me }: CustomerTabsProps) {
  const shown = (one: CustomersSearch['show'], label: string) => ({
    label,
    href: pageAt('/app/customers', { q, sort, show: one } satisfies CustomersSearch),
    current: view === undefined && show === one,
    ...(rows && { count: filterCustomers(rows, { q, show: one }, me).length }),
  });
  const removed = { view: 'removed' } satisfies CustomersSearch;
  return (
    <TabsNav
      label="Views of the customers"
      tabs={[
        shown(undefined, 'All'),
        ...customerShows.map((one) => shown(one, showLabels[one])),
        { label: 'Removed', href: pageAt('/app/customers', removed), current: view === 'removed' },
      ]}
    />
  );
}
