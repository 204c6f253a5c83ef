import { useState } from 'react';
import { useSession } from '#src/session/session-context.ts';
import { AddressList } from './AddressList.tsx';
import { FleetList } from './FleetList.tsx';
import { SenderList } from './SenderList.tsx';
import type { ListProps, PressedChip } from './types.ts';
import { ViewChips } from './ViewChips.tsx';

type EmailSourcesProps = Omit<ListProps, 'viewChips'>;

/** Who sends in one's name: by sender, every address by itself, or for staff the senders of all customers together. */
export function EmailSources(props: EmailSourcesProps) {
  const { isStaff } = useSession();
  const [pressed, setPressed] = useState<PressedChip | null>(null);
  const { view } = props.search;
  const list = { ...props, viewChips: <ViewChips {...props} pressed={pressed} onPressed={setPressed} /> };
  if (view === 'addresses') return <AddressList {...list} />;
  return view === 'customers' && isStaff ? <FleetList {...list} /> : <SenderList {...list} />;
}
