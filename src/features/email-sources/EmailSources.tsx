import { useSession } from '#src/session/session-context.ts';
import { AddressList } from './AddressList.tsx';
import { FleetList } from './FleetList.tsx';
import { SenderList } from './SenderList.tsx';
import type { SourcesSearch } from './types.ts';

type EmailSourcesProps = { search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

/** Who sends in one's name: by sender, every address by itself, or for staff the senders of all customers together. */
export function EmailSources(props: EmailSourcesProps) {
  const { isStaff } = useSession();
  const { view } = props.search;
  if (view === 'addresses') return <AddressList {...props} />;
  return view === 'customers' && isStaff ? <FleetList {...props} /> : <SenderList {...props} />;
}
