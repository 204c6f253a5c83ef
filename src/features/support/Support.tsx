import { useSession } from '#src/session/session-context.ts';
import { MyRequests } from './MyRequests.tsx';
import { Queue } from './Queue.tsx';
import type { SupportSearch } from './search.ts';

type Props = { search: SupportSearch; onSearch: (search: SupportSearch) => void };

/** Support requests: the queue for staff, their own for everybody else. */
export function Support(props: Props) {
  return useSession().isStaff ? <Queue {...props} /> : <MyRequests />;
}
