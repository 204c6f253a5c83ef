import { pageAt } from '#src/page/search.ts';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import type { CustomersSearch } from './search.ts';

/** The views of the list of customers. */
export function CustomerTabs({ view }: Pick<CustomersSearch, 'view'>) {
  const removed = { view: 'removed' } satisfies CustomersSearch;
  return (
    <TabsNav
      label="Views of the customers"
      tabs={[
        { label: 'In use', href: '/app/customers', current: view !== 'removed' },
        { label: 'Removed', href: pageAt('/app/customers', removed), current: view === 'removed' },
      ]}
    />
  );
}
